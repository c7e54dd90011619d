import type { CounterAction } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { RadioRows } from '../ui/choice/radio-rows.tsx'

type CounterActionCopy = { readonly label: string; readonly note: string }

const actionCopies: Readonly<Record<CounterAction, () => CounterActionCopy>> = {
  exact: () => ({ label: copy.payExact(), note: copy.payExactText() }),
  short: () => ({ label: copy.underpay(), note: copy.underpayText() }),
  over: () => ({ label: copy.overpay(), note: copy.overpayText() }),
  twice: () => ({ label: copy.payTwice(), note: copy.payTwiceText() }),
  late: () => ({ label: copy.payLate(), note: copy.payLateText() }),
  reversed: () => ({ label: copy.payAndReverse(), note: copy.payAndReverseText() }),
}

const actions: readonly CounterAction[] = ['exact', 'short', 'over', 'twice', 'late', 'reversed']

export const actionName = (action: CounterAction): string => actionCopies[action]().label

export type CounterActionsProps = {
  readonly action: CounterAction
  readonly onAction: (action: CounterAction) => void
}

/** The counter's actions, each with its effect. */
export const CounterActions = ({ action, onAction }: CounterActionsProps) => (
  <RadioRows
    legend={copy.actionLegend()}
    options={actions.map(value => ({ value, ...actionCopies[value]() }))}
    value={action}
    onChange={onAction}
  />
)
