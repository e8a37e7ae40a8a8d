"""Blind detection: whether judges tell generated from authentic items, and what gives an item away.

A hit is *generated* said of a generated item, a false alarm the same said of an authentic one. Rates are
(n + 0.5) / (N + 1) always, so that d′ and the criterion are finite (Hautus 1995).
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from analysis.agreement import Floats, count_values, krippendorff_alpha, pair_agreement
from analysis.agreement_bootstrap import alpha_interval, cluster_replicates
from analysis.contrast import z_test
from analysis.draws import Draws
from analysis.intervals import bootstrap_interval

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

# A coefficient or error this large is a fit that runs away: some combination of predictors is never detected.
SEPARATED = 15.0


class Judgements(NamedTuple):
    """Answers, one entry each. Items and judges are numbered from 0; NaN where a number is not known.

    ``arm`` is 1 or 2, and 0 for an item of no arm; ``stratum`` the length quintile of the item, from 1.
    """

    item: Numbers
    judge: Numbers
    is_generated: Flags
    said_generated: Flags
    arm: Numbers
    stratum: Numbers
    token_count: Floats
    line_score: Floats

    def take(self, kept: Flags) -> "Judgements":
        """The judgements where ``kept`` is true."""
        parts: list[Any] = [part[kept] for part in self]
        return Judgements(*parts)


class Effect(NamedTuple):
    """One test: its estimate with bounds and p; ``None`` with a reason in ``status``."""

    test_code: str
    estimate: float | None
    ci_lower: float | None
    ci_upper: float | None
    p_value: float | None
    unit_count: int
    status: str


class Sensitivity(NamedTuple):
    """Signal detection of one judge with normal-approximation errors (Gourevitch and Galanter 1967)."""

    d_prime: float
    d_prime_error: float
    criterion: float
    criterion_error: float


def normal_quantile(probability: float) -> float:
    """The standard normal's quantile: NaN outside [0, 1]."""
    return float(ndtri(probability))


def _normal_density(z: float) -> float:
    return math.exp(-(z**2) / 2) / math.sqrt(2 * math.pi)


def measure_sensitivity(
    hit_count: int, generated_count: int, alarm_count: int, authentic_count: int
) -> Sensitivity:
    """d′ = z(hit) − z(false alarm) and c = −(z(hit) + z(false alarm)) / 2; NaN without items of a kind."""
    if not generated_count or not authentic_count:
        return Sensitivity(*[math.nan] * 4)
    hit = (hit_count + 0.5) / (generated_count + 1)
    alarm = (alarm_count + 0.5) / (authentic_count + 1)
    z_hit, z_alarm = normal_quantile(hit), normal_quantile(alarm)
    variance = hit * (1 - hit) / (generated_count * _normal_density(z_hit) ** 2)
    variance += alarm * (1 - alarm) / (authentic_count * _normal_density(z_alarm) ** 2)
    error = math.sqrt(variance)
    return Sensitivity(z_hit - z_alarm, error, -(z_hit + z_alarm) / 2, error / 2)


def measure_effects(given: Judgements, draws: Draws, confidence: float = 0.95) -> list[Effect]:
    """Every test of a detection experiment, in a fixed order; ``draws`` is over all items."""
    effects = judge_agreement(given, draws, confidence)
    generated = given.take(given.is_generated)
    scored = generated.take(~np.isnan(generated.line_score))
    authentic = given.take(~given.is_generated & ~np.isnan(given.token_count))
    effects.append(
        contrast_answers("score_detected_v_undetected", scored, scored.line_score, draws, confidence)
    )
    effects.append(
        contrast_answers("length_bias_authentic", authentic, authentic.token_count, draws, confidence)
    )
    full = scored.take(~np.isnan(scored.token_count))
    effects.append(stratified_odds(full, confidence))
    effects.extend(regress_detection(full, confidence))
    effects.extend(compare_arms(generated.take(generated.arm > 0), confidence))
    return effects


def judge_agreement(given: Judgements, draws: Draws, confidence: float) -> list[Effect]:
    """Exact agreement and Krippendorff's alpha (nominal) of the judges over the items that they share."""
    if not len(given.item):
        return [
            _undefined(code, 0, "no_answers") for code in ("judge_agreement_exact", "judge_agreement_alpha")
        ]
    # Units are the items of the draws, whether or not they were judged.
    counted = count_values(given.item, given.said_generated.astype(float))
    units = np.arange(counted.counts.shape[0])
    pairs, alpha = pair_agreement(counted), krippendorff_alpha(counted, "nominal")
    judged = int((counted.counts.sum(axis=1) >= 2).sum())
    if pairs.exact_share is None:
        exact = _undefined("judge_agreement_exact", judged, "no_pairs")
    else:
        sizes = counted.counts.sum(axis=1)
        agreeing = (counted.counts.multiply(counted.counts).sum(axis=1) - sizes) / 2
        columns = np.stack([agreeing, sizes * (sizes - 1) / 2], axis=1)
        drawn = cluster_replicates(columns, units, draws)
        bounds = bootstrap_interval(_divide(drawn[0], drawn[1]), pairs.exact_share, 0.0, 1.0, confidence)
        exact = _effect("judge_agreement_exact", pairs.exact_share, bounds, math.nan, judged)
    interval = alpha_interval(counted, units, "nominal", draws, confidence)
    if alpha.value is None:
        return [exact, _undefined("judge_agreement_alpha", judged, alpha.status)]
    return [exact, _effect("judge_agreement_alpha", alpha.value, interval, math.nan, judged)]


def contrast_answers(
    test_code: str, given: Judgements, values: Floats, draws: Draws, confidence: float
) -> Effect:
    """Mean of a number over items called generated − over items called authentic, items resampled."""
    said = given.said_generated
    unit_count = len(np.unique(given.item))
    if not said.any() or said.all():
        return _undefined(test_code, unit_count, "no_contrast" if len(said) else "no_scores")
    columns = np.stack([values * said, said, values * ~said, ~said], axis=1).astype(np.float64)
    drawn = cluster_replicates(columns, given.item, draws)
    replicates = _divide(drawn[0], drawn[1]) - _divide(drawn[2], drawn[3])
    estimate = math.fsum(values[said]) / int(said.sum()) - math.fsum(values[~said]) / int((~said).sum())
    interval = bootstrap_interval(replicates, estimate, level=confidence)
    return _effect(test_code, estimate, interval, z_test(estimate, interval.standard_error), unit_count)


def stratified_odds(given: Judgements, confidence: float) -> Effect:
    """Cochran–Mantel–Haenszel: pooled odds ratio of being detected, items above v below the median score.

    Strata are judge × length quintile, and the median is that of the quintile's items. Judgements of one item
    count apart; the regression with clustered errors stands beside it.
    """
    test_code, unit_count = "stratified_odds_ratio", len(np.unique(given.item))
    if not unit_count:
        return _undefined(test_code, 0, "no_scores")
    medians = {s: np.median(_by_item(given, given.line_score, s)) for s in np.unique(given.stratum)}
    is_high = given.line_score > np.array([medians[s] for s in given.stratum])
    tables = []
    for judge, stratum in sorted({(int(j), int(s)) for j, s in zip(given.judge, given.stratum, strict=True)}):
        here = (given.judge == judge) & (given.stratum == stratum)
        cells = [
            [int((here & (is_high == high) & (given.said_generated == said)).sum()) for said in (True, False)]
            for high in (True, False)
        ]
        if np.sum(cells) > 1:
            tables.append(np.array(cells, dtype=float))
    return _pool_tables(test_code, tables, unit_count, confidence)


def _pool_tables(test_code: str, tables: list[Floats], unit_count: int, confidence: float) -> Effect:
    from statsmodels.stats.contingency_tables import StratifiedTable  # noqa: PLC0415 - a second to import

    informative = [
        table for table in tables if (table.sum(axis=0) > 0).all() and (table.sum(axis=1) > 0).all()
    ]
    if not informative:
        return _undefined(test_code, unit_count, "no_contrast")
    with np.errstate(all="ignore"):
        pooled = StratifiedTable(informative)
        estimate = float(pooled.oddsratio_pooled)
        lower, upper = pooled.oddsratio_pooled_confint(alpha=1 - confidence)
        p_value = float(pooled.test_null_odds(correction=False).pvalue)
    if not math.isfinite(estimate) or estimate == 0:
        return _undefined(test_code, unit_count, "separation")
    return Effect(test_code, estimate, _known(lower), _known(upper), _known(p_value), unit_count, "ok")


def regress_detection(given: Judgements, confidence: float) -> list[Effect]:
    """Logistic regression of detected on score, log tokens and judge, errors clustered by item.

    The score is standardised within its length quintile. Estimates are log odds. NULL at separation.
    """
    judges = np.unique(given.judge)
    codes = ["logistic_score", "logistic_log_tokens", *(f"logistic_judge_{j + 1}" for j in judges[1:])]
    unit_count = len(np.unique(given.item))
    reason = _find_no_fit(given, unit_count)
    if reason is None:
        fit = _fit_logit(given, judges)
        if fit is not None:
            rows = zip(codes, _coefficient_rows(fit, confidence), strict=True)
            return [Effect(code, *row, unit_count, "ok") for code, row in rows]
        reason = "separation"
    return [_undefined(code, unit_count, reason) for code in codes]


def _find_no_fit(given: Judgements, unit_count: int) -> str | None:
    if not unit_count:
        return "no_scores"
    said = given.said_generated
    if not said.any() or said.all():
        return "no_contrast"
    return "too_few_items" if unit_count < 10 else None


def _fit_logit(given: Judgements, judges: Numbers) -> Any:
    from statsmodels.api import Logit  # noqa: PLC0415 - seconds to import
    from statsmodels.tools.sm_exceptions import PerfectSeparationError  # noqa: PLC0415

    columns = [
        np.ones(len(given.item)),
        standardise_by_stratum(given),
        np.log(np.maximum(given.token_count, 1)),
    ]
    columns += [(given.judge == judge).astype(float) for judge in judges[1:]]
    design = np.column_stack(columns)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return None
    model = Logit(given.said_generated.astype(float), design)
    # Faults are asked for, not caught as warnings: the filters of warnings belong to the whole process, and
    # the database runs other kernels beside this one.
    model.raise_on_perfect_prediction = True
    try:
        with np.errstate(all="ignore"):
            fit = model.fit(
                disp=0, warn_convergence=False, cov_type="cluster", cov_kwds={"groups": given.item}
            )
    except (PerfectSeparationError, np.linalg.LinAlgError):
        return None
    if not fit.mle_retvals["converged"]:
        return None
    runs_away = np.abs(fit.params) > SEPARATED * np.maximum(1, 1 / np.maximum(design.std(axis=0), 1e-9))
    return None if runs_away[1:].any() or not np.isfinite(fit.bse).all() else fit


def _coefficient_rows(fit: Any, confidence: float) -> list[tuple[float, float, float, float]]:
    bounds = fit.conf_int(alpha=1 - confidence)
    columns = (fit.params, bounds[:, 0], bounds[:, 1], fit.pvalues)
    return [
        (float(b), float(lower), float(upper), float(p)) for b, lower, upper, p in zip(*columns, strict=True)
    ][1:]


def standardise_by_stratum(given: Judgements) -> Floats:
    """Scores in standard deviations from the mean of their length quintile's items; 0 where all are equal."""
    result = np.zeros(len(given.item))
    for stratum in np.unique(given.stratum):
        here = given.stratum == stratum
        scores = _by_item(given, given.line_score, stratum)
        spread = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
        result[here] = (given.line_score[here] - scores.mean()) / spread if spread > 0 else 0.0
    return result


def compare_arms(given: Judgements, confidence: float) -> list[Effect]:
    """Detection in arm 1 − arm 2: Fisher's exact test over judgements, Welch's test over items' shares."""
    codes = ("arms_fisher", "arms_clustered")
    unit_count = len(np.unique(given.item))
    sides = [given.take(given.arm == arm) for arm in (1, 2)]
    if not all(len(side.item) for side in sides):
        return [_undefined(code, unit_count, "no_arms") for code in codes]
    hits = [(int(side.said_generated.sum()), len(side.item)) for side in sides]
    difference = hits[0][0] / hits[0][1] - hits[1][0] / hits[1][1]
    p_value = fisher_p([(hit, size - hit) for hit, size in hits])
    fisher = Effect(codes[0], difference, None, None, p_value, unit_count, "ok")
    shares = [_item_shares(side) for side in sides]
    if min(map(len, shares)) < 2:
        return [fisher, _undefined(codes[1], unit_count, "too_few_items")]
    return [fisher, _welch(codes[1], shares, unit_count, confidence)]


def fisher_p(table: Sequence[tuple[int, int]]) -> float:
    """Two-sided p of Fisher's exact test of a 2 × 2 table."""
    from scipy.stats import fisher_exact  # noqa: PLC0415 - half a second to import

    return float(fisher_exact(np.array(table)).pvalue)


def _welch(test_code: str, shares: list[Floats], unit_count: int, confidence: float) -> Effect:
    from scipy.stats import ttest_ind  # noqa: PLC0415 - as above

    difference = float(shares[0].mean() - shares[1].mean())
    if max(float(share.var()) for share in shares) == 0:
        return Effect(test_code, difference, None, None, z_test(difference, 0.0), unit_count, "no_variation")
    test = ttest_ind(*shares, equal_var=False)
    bounds = test.confidence_interval(confidence)
    return Effect(
        test_code, difference, float(bounds.low), float(bounds.high), float(test.pvalue), unit_count, "ok"
    )


def _item_shares(given: Judgements) -> Floats:
    items, places = np.unique(given.item, return_inverse=True)
    hits = np.bincount(places, weights=given.said_generated.astype(float), minlength=len(items))
    return np.asarray(hits / np.bincount(places, minlength=len(items)))


def _by_item(given: Judgements, values: Floats, stratum: int) -> Floats:
    """The values of a stratum, each item once."""
    here = given.stratum == stratum
    _, first = np.unique(given.item[here], return_index=True)
    return np.asarray(values[here][first])


def _divide(above: Floats, below: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.nan)


def _effect(test_code: str, estimate: float, interval: Any, p_value: float, unit_count: int) -> Effect:
    status = "few_valid_replicates" if math.isnan(interval.ci_lower) else "ok"
    bounds = (_known(interval.ci_lower), _known(interval.ci_upper))
    return Effect(test_code, estimate, *bounds, _known(p_value), unit_count, status)


def _undefined(test_code: str, unit_count: int, reason: str) -> Effect:
    return Effect(test_code, None, None, None, None, unit_count, reason)


def _known(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
