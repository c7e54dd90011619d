import { sumMinor } from '../money/money.ts'

/** An unpaid installment to choose from. Lists of these are in the order of payment. */
export type PendingInstallment = {
  readonly periodNo: number
  readonly totalMinor: bigint
  /** False when the server has closed the period to choosing. */
  readonly canClick: boolean
  readonly isOverdue: boolean
}

/** The chosen period numbers: always the first few of the pending ones, without a gap. */
export type InstallmentChoice = readonly number[]

/**
 * The choice when the screen opens: all that are overdue, or the first period; open ones only
 * (decision 042).
 */
export function initialInstallmentChoice(
  periods: readonly PendingInstallment[],
): InstallmentChoice {
  return choosable(periods).slice(0, Math.max(1, periods.filter(each => each.isOverdue).length))
}

/**
 * Choosing a period chooses it and all before it; unchoosing drops it and all after it, so that
 * unchoosing the first leaves nothing (decision 042). Payments go to the oldest installment first,
 * so a period after a closed one cannot be chosen: the choice is then returned unchanged.
 */
export function toggleInstallment(
  periods: readonly PendingInstallment[],
  chosen: InstallmentChoice,
  periodNo: number,
): InstallmentChoice {
  const open = choosable(periods)
  const position = open.indexOf(periodNo)
  if (position === -1) return chosen
  return open.slice(0, chosen.includes(periodNo) ? position : position + 1)
}

/** 'All' chooses every open period; unchecked, it leaves the first (specification section 4). */
export function toggleAllInstallments(
  periods: readonly PendingInstallment[],
  chosen: InstallmentChoice,
): InstallmentChoice {
  return areAllInstallmentsChosen(periods, chosen)
    ? choosable(periods).slice(0, 1)
    : choosable(periods)
}

/** Whether 'all' is checked: at least one period is open and all open ones are chosen. */
export function areAllInstallmentsChosen(
  periods: readonly PendingInstallment[],
  chosen: InstallmentChoice,
): boolean {
  const open = choosable(periods)
  return open.length > 0 && open.every(periodNo => chosen.includes(periodNo))
}

/** The sum of the chosen periods; 0 when nothing is chosen. */
export function chosenAmountMinor(
  periods: readonly PendingInstallment[],
  chosen: InstallmentChoice,
): bigint {
  return sumMinor(
    periods.filter(period => chosen.includes(period.periodNo)).map(period => period.totalMinor),
  )
}

/** The choice for a count of periods, as the API carries it; limited to the open periods. */
export function choiceOfCount(
  periods: readonly PendingInstallment[],
  count: number,
): InstallmentChoice {
  return choosable(periods).slice(0, Math.max(0, count))
}

function choosable(periods: readonly PendingInstallment[]): number[] {
  const closed = periods.findIndex(period => !period.canClick)
  return periods.slice(0, closed === -1 ? undefined : closed).map(period => period.periodNo)
}
