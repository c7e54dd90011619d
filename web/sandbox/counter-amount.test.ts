import { expect, test } from 'vitest'
import { payAtCounter } from '#contract/sandbox/schemas.ts'
import { isApiAmount } from './counter-amount.ts'

test.each(['1', '250000', '2500.5', '2500.50', '1.250.000', '2,500', '-5', '', '1.234', ' 5'])(
  'the counter takes %j exactly when the API does',
  amount => {
    const reply = payAtCounter.input.safeParse({ number: '1', action: 'short', amount })
    expect(isApiAmount(amount)).toBe(reply.success)
  },
)
