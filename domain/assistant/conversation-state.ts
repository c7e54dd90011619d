/**
 * Where a conversation stands. `open`: the assistant answers by itself. `waiting`: a person was asked
 * for and nobody has it yet. `taken`: an agent is at it. `answered`: the agent wrote. `closed`: over.
 */
export const CONVERSATION_STATES = ['open', 'waiting', 'taken', 'answered', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** `helped` and `not-helped` are said of an agent's answer; what the bot answered changes nothing. */
export type ConversationAction =
  | 'ask-agent'
  | 'write'
  | 'helped'
  | 'not-helped'
  | 'take'
  | 'answer'
  | 'close'

type ConversationTransitions = Readonly<
  Record<ConversationState, Partial<Record<ConversationAction, ConversationState>>>
>

const transitions: ConversationTransitions = {
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
export const nextConversationState = (
  state: ConversationState,
  action: ConversationAction,
): ConversationState | undefined => transitions[state][action]

/** A person owes the borrower an answer. */
export const isWaitingForAgent = (state: ConversationState): boolean =>
  state === 'waiting' || state === 'taken'

/** How long a conversation rests before the next word begins another one. */
const idleTimeoutMs = 24 * 60 * 60_000

/** It has rested for a day; one in which a person owes an answer never ends by itself. */
export const isConversationOver = (
  { state, touchedAt }: { readonly state: ConversationState; readonly touchedAt: Date },
  now: Date,
): boolean => !isWaitingForAgent(state) && now.getTime() - touchedAt.getTime() >= idleTimeoutMs

/** From when on a conversation must have been touched to be still shown. */
export const shownConversationsSince = (now: Date): Date => new Date(now.getTime() - idleTimeoutMs)
