/**
 * The state of a conversation. `open`: the assistant answers by itself. `waiting`: an agent was
 * requested and none has taken it yet. `taken`: an agent works on it. `answered`: the agent
 * replied. `closed`: ended.
 */
export const CONVERSATION_STATES = ['open', 'waiting', 'taken', 'answered', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/**
 * `helped` and `not-helped` rate an agent's answer; ratings of the bot's answers change no state.
 */
export type ConversationAction =
  | 'ask-agent'
  | 'write'
  | 'helped'
  | 'not-helped'
  | 'take'
  | 'answer'
  | 'hand-over'
  | 'close'

type ConversationTransitions = Readonly<
  Record<ConversationState, Partial<Record<ConversationAction, ConversationState>>>
>

const transitions: ConversationTransitions = {
  open: { 'ask-agent': 'waiting', write: 'open' },
  waiting: { 'ask-agent': 'waiting', write: 'waiting', take: 'taken', close: 'closed' },
  // `take`: another agent takes over.
  taken: {
    'ask-agent': 'taken',
    write: 'taken',
    take: 'taken',
    answer: 'answered',
    // Back to the queue, for another agent.
    'hand-over': 'waiting',
    close: 'closed',
  },
  answered: {
    // After an answer that did not help, the conversation goes back to the queue.
    'ask-agent': 'waiting',
    write: 'waiting',
    'not-helped': 'waiting',
    helped: 'closed',
    take: 'taken',
    close: 'closed',
  },
  closed: {},
}

/** The state after an action; undefined when the action is not allowed in this state. */
export const nextConversationState = (
  state: ConversationState,
  action: ConversationAction,
): ConversationState | undefined => transitions[state][action]

/** An agent has yet to answer. */
export const isWaitingForAgent = (state: ConversationState): boolean =>
  state === 'waiting' || state === 'taken'

/** After this long without a message, the next message starts a new conversation. */
const idleTimeoutMs = 24 * 60 * 60_000

/** Whether it timed out. A conversation that waits for an agent never times out. */
export const isConversationOver = (
  { state, touchedAt }: { readonly state: ConversationState; readonly touchedAt: Date },
  now: Date,
): boolean => !isWaitingForAgent(state) && now.getTime() - touchedAt.getTime() >= idleTimeoutMs

/** A conversation is shown when its last message is at or after this instant. */
export const shownConversationsSince = (now: Date): Date => new Date(now.getTime() - idleTimeoutMs)
