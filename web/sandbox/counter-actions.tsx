import type { CounterAction } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { RadioRows } from '../ui/choice/radio-rows.tsx'

type CounterActionCopy = { readonly label: string; readonly note: string }

const actionCopies: Readonly<Record<CounterAction, () => CounterActionCopy>> = {
  exact: () => ({ label: copy.exact(), note: copy.exactText() }),
  short: () => ({ label: copy.short(), note: copy.shortText() }),
  over: () => ({ label: copy.over(), note: copy.overText() }),
  twice: () => ({ label: copy.twice(), note: copy.twiceText() }),
  late: () => ({ label: copy.late(), note: copy.lateText() }),
  reversed: () => ({ label: copy.reversed(), note: copy.reversedText() }),
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
