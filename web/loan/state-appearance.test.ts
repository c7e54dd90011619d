import { expect, test } from 'vitest'
import { stateAppearance } from './state-appearance.ts'

test.each([
  ['21', 'review', 'waiting'],
  ['110', 'rejected', 'neutral'],
  ['151', 'on-the-way', 'waiting'],
  ['170', 'running', 'paid'],
  ['174', 'due', 'due'],
  ['180', 'overdue', 'late'],
  ['200', 'settled', 'paid'],
  ['3', 'due', 'due'],
  ['5', 'overdue', 'late'],
  ['4', 'settled', 'paid'],
  ['999', 'unknown', 'neutral'],
])('a loan in state %s shows the picture %s in the tone %s', (number, art, tone) => {
  expect(stateAppearance(number)).toEqual({ art, tone })
})
