import { expect, test } from 'vitest'
import { readMsg91Reports } from './delivery-reports.ts'

// As MSG91's help shows them; the address is in delivery-reports.ts.
const row = { senderId: 'abcdef', requestId: 'r-1', userId: '1', campaignName: 'API' }
const form = (status: string) =>
  new URLSearchParams({
    data: JSON.stringify([
      { ...row, report: [{ date: '2024-05-22 10:06:20', number: '9195', status, desc: 'D' }] },
    ]),
  }).toString()
const reported = (state: string) => [{ provider: 'msg91', ref: 'r-1', reference: undefined, state }]
const formType = 'application/x-www-form-urlencoded'

test.each([
  ['1', 'delivered'],
  ['2', 'failed'],
  ['9', 'failed'],
  ['16', 'failed'],
  ['17', 'failed'],
  ['25', 'failed'],
])('status %s is %s, as a form and as JSON', (status, state) => {
  expect(readMsg91Reports(formType, form(status))).toEqual(reported(state))
  const json = JSON.stringify({ ...row, number: '9195', status, desc: 'D' })
  expect(readMsg91Reports('application/json', json)).toEqual(reported(state))
})

test.each(['', 'data=', 'data=[', '{}', '[]', 'null', form('99')])(
  'what cannot be read reports nothing: %j',
  body => {
    expect(readMsg91Reports(formType, body)).toEqual([])
    expect(readMsg91Reports('application/json', body)).toEqual([])
  },
)
