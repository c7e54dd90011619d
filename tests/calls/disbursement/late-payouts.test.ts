import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../harness/app/create-test-app.ts'

test('a payout that its provider has not decided for a day is counted, by market', async () => {
  await using app = await createTestApp()
  const { clock } = app
  const { db, metrics } = app.services
  const { order } = await app.enter('arjun')
  const figures = async () =>
    Object.fromEntries(
      [...(await metrics.text()).matchAll(/^rupya_late_payouts\{market="(\w+)"\} (\d+)$/gm)].map(
        ([, market, count]) => [market, count],
      ),
    )
  const askedAt = clock.now()
  const change = (state: string) =>
    sql`update loan.disbursement set state = ${state}, created_at = ${askedAt}
      where loan_id = ${order.orderId}`.execute(db)
  await change('sending')

  clock.set(new Date(askedAt.getTime() + 24 * 3_600_000).toISOString())
  expect(await figures()).toEqual({ ID: '0', IN: '0' })
  clock.set(new Date(askedAt.getTime() + 24 * 3_600_000 + 1).toISOString())
  expect(await figures()).toEqual({ ID: '0', IN: '1' })
  await change('paid')
  expect(await figures()).toEqual({ ID: '0', IN: '0' })
})
