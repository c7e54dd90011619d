/**
 * The state of a complaint. `waiting`: no agent has taken it yet. `taken`: an agent works on it.
 * `handed-over`: it waits in another queue. `asked`: it waits for the borrower's answer to a
 * question, so the lender's clock is paused. `answered`: the borrower may still reply. `closed`:
 * nothing more can be added.
 */
export const COMPLAINT_STATES = [
  'waiting',
  'taken',
  'handed-over',
  'asked',
  'answered',
  'closed',
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/**
 * An action on a complaint. `write`: the borrower adds to it. `assign`: another person of staff takes
 * it. `merge`: it goes on as part of an earlier one; `unmerge`: it goes on by itself again.
 */
export type ComplaintAction =
  | 'take'
  | 'assign'
  | 'hand-over'
  | 'ask'
  | 'answer'
  | 'close'
  | 'write'
  | 'merge'
  | 'unmerge'

const transitions: Readonly<
  Record<ComplaintState, Partial<Record<ComplaintAction, ComplaintState>>>
> = {
  waiting: { take: 'taken', assign: 'taken', write: 'waiting', merge: 'closed' },
  taken: {
    // `take`: another agent takes over.
    take: 'taken',
    assign: 'taken',
    merge: 'closed',
    'hand-over': 'handed-over',
    ask: 'asked',
    answer: 'answered',
    write: 'taken',
  },
  'handed-over': { take: 'taken', assign: 'taken', write: 'handed-over', merge: 'closed' },
  asked: { take: 'taken', assign: 'asked', answer: 'answered', write: 'taken', merge: 'closed' },
  // When the borrower replies to an answer, the complaint goes back to the queue.
  answered: { close: 'closed', write: 'waiting' },
  // Only one that was merged; the caller checks it.
  closed: { unmerge: 'waiting' },
}

/** The state after an action; undefined when the action is not allowed in this state. */
export const nextComplaintState = (
  state: ComplaintState,
  action: ComplaintAction,
): ComplaintState | undefined => transitions[state][action]

/** Whether it has no answer yet. */
export const isOpenComplaint = (state: ComplaintState): boolean =>
  state !== 'answered' && state !== 'closed'
