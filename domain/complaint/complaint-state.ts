/**
 * Where a complaint stands. `waiting`: nobody has it yet. `taken`: an agent is at it. `handed-over`:
 * another desk is to take it. `asked`: we asked the borrower something, so our own clock rests.
 * `answered`: the borrower may still write back. `closed`: nothing more can be added.
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

/** What is done with a complaint. `write`: the borrower adds to it. */
export type ComplaintAction = 'take' | 'hand-over' | 'ask' | 'answer' | 'close' | 'write'

const transitions: Readonly<
  Record<ComplaintState, Partial<Record<ComplaintAction, ComplaintState>>>
> = {
  waiting: { take: 'taken', write: 'waiting' },
  taken: {
    // Another agent takes it over.
    take: 'taken',
    'hand-over': 'handed-over',
    ask: 'asked',
    answer: 'answered',
    write: 'taken',
  },
  'handed-over': { take: 'taken', write: 'handed-over' },
  asked: { take: 'taken', answer: 'answered', write: 'taken' },
  // Who is not content with an answer is heard again, by whoever is free.
  answered: { close: 'closed', write: 'waiting' },
  closed: {},
}

/** The state that follows a deed; undefined when the deed is not open in this state. */
export const nextComplaintState = (
  state: ComplaintState,
  action: ComplaintAction,
): ComplaintState | undefined => transitions[state][action]

/** It waits for us, or for the borrower: there is no answer yet. */
export const isOpenComplaint = (state: ComplaintState): boolean =>
  state !== 'answered' && state !== 'closed'
