/**
 * Where a conversation stands. `open`: the assistant answers by itself. `waiting`: a person was asked
 * for and nobody has it yet. `taken`: an agent is at it. `answered`: the agent wrote. `closed`: over.
 */
export const CONVERSATION_STATES = ['open', 'waiting', 'taken', 'answered', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** `helped` and `not-helped` are said of an agent's answer; what the bot answered changes nothing. */
export type ConversationDeed =
  | 'ask-agent'
  | 'write'
  | 'helped'
  | 'not-helped'
  | 'take'
  | 'answer'
  | 'close'

type After = Readonly<
  Record<ConversationState, Partial<Record<ConversationDeed, ConversationState>>>
>

const after: After = {
  open: { 'ask-agent': 'waiting', write: 'open' },
  waiting: { 'ask-agent': 'waiting', write: 'waiting', take: 'taken', close: 'closed' },
  // Another agent takes it over.
  taken: {
    'ask-agent': 'taken',
    write: 'taken',
    take: 'taken',
    answer: 'answered',
    close: 'closed',
  },
  answered: {
    // Who is not content with an answer is heard again, by whoever is free.
    'ask-agent': 'waiting',
    write: 'waiting',
    'not-helped': 'waiting',
    helped: 'closed',
    take: 'taken',
    close: 'closed',
  },
  closed: {},
}

/** The state that follows a deed; undefined when the deed is not open in this state. */
export const stateAfter = (
  state: ConversationState,
  deed: ConversationDeed,
): ConversationState | undefined => after[state][deed]

/** A person owes the borrower an answer. */
export const isWaiting = (state: ConversationState): boolean =>
  state === 'waiting' || state === 'taken'

/** How long a conversation rests before the next word begins another one. */
const restsMs = 24 * 60 * 60_000

/** It has rested for a day; one in which a person owes an answer never ends by itself. */
export const isOver = (
  { state, touchedAt }: { readonly state: ConversationState; readonly touchedAt: Date },
  now: Date,
): boolean => !isWaiting(state) && now.getTime() - touchedAt.getTime() >= restsMs

/** From when on a conversation must have been touched to be still shown. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - restsMs)
