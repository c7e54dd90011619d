import { expect, test } from 'vitest'
import {
  COMPLAINT_STATES,
  type ComplaintAction,
  isOpenComplaint,
  nextComplaintState,
} from './complaint-state.ts'

const complaintActions: readonly ComplaintAction[] = [
  'take',
  'hand-over',
  'ask',
  'answer',
  'close',
  'write',
]

test('each state allows its actions, each leading to its next state', () => {
  const table = COMPLAINT_STATES.map(state => [
    state,
    ...complaintActions.map(action => nextComplaintState(state, action) ?? '–'),
  ])
  expect(table).toEqual([
    ['waiting', 'taken', '–', '–', '–', '–', 'waiting'],
    ['taken', 'taken', 'handed-over', 'asked', 'answered', '–', 'taken'],
    ['handed-over', 'taken', '–', '–', '–', '–', 'handed-over'],
    ['asked', 'taken', '–', '–', 'answered', '–', 'taken'],
    ['answered', '–', '–', '–', '–', 'closed', 'waiting'],
    ['closed', '–', '–', '–', '–', '–', '–'],
  ])
})

test('a complaint is open until it is answered', () => {
  expect(COMPLAINT_STATES.filter(isOpenComplaint)).toEqual([
    'waiting',
    'taken',
    'handed-over',
    'asked',
  ])
})
