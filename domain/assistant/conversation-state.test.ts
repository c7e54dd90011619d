import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONVERSATION_STATES,
  type ConversationAction,
  type ConversationState,
  isConversationOver,
  isWaitingForAgent,
  nextConversationState,
} from './conversation-state.ts'

const stateAfterActions = (
  ...actions: readonly ConversationAction[]
): ConversationState | undefined =>
  actions.reduce<ConversationState | undefined>(
    (state, action) => state && nextConversationState(state, action),
    'open',
  )

test.each([
  [['write', 'write'], 'open'],
  [['ask-agent'], 'waiting'],
  [['ask-agent', 'ask-agent', 'write'], 'waiting'],
  [['ask-agent', 'take', 'write'], 'taken'],
  [['ask-agent', 'take', 'answer'], 'answered'],
  [['ask-agent', 'take', 'answer', 'helped'], 'closed'],
  [['ask-agent', 'take', 'answer', 'not-helped'], 'waiting'],
  [['ask-agent', 'take', 'answer', 'write'], 'waiting'],
  [['take'], undefined],
  [['ask-agent', 'answer'], undefined],
  [['ask-agent', 'close', 'write'], undefined],
] as const)('after %j it is %s', (actions, state) => {
  expect(stateAfterActions(...actions)).toBe(state)
})

test('a conversation idle for a day is over, unless an agent owes an answer', () => {
  const touchedAt = new Date('2026-11-21T03:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom(...CONVERSATION_STATES),
      fc.integer({ min: 0, max: 100 }),
      (state, hours) => {
        const now = new Date(touchedAt.getTime() + hours * 3_600_000)
        expect(isConversationOver({ state, touchedAt }, now)).toBe(
          hours >= 24 && !isWaitingForAgent(state),
        )
      },
    ),
  )
})
