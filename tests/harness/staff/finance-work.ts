import { expect } from '@playwright/test'
import { listJournal } from '#contract/ledger/staff-calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { replyData } from '../app/reply-data.ts'
import type { SandboxClient } from '../journeys/sandbox-client.ts'
import { payoutCallbackToken } from '../journeys/start-journey-server.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { sandboxStaff } from './staff-sessions.ts'
import { createWritingBorrower } from './writing-borrower.ts'

type FinanceWork = {
  /** Of the personas' loans, in their order. */
  readonly orderNos: readonly string[]
  /** Money that arrives and fits nothing: it pays for an extension, and is too much for it. */
  readonly receive: (amounts: readonly string[]) => Promise<void>
  /** The provider sends the refund of this amount a second time, which nobody asked it for. */
  readonly payOutAgain: (amount: string) => Promise<void>
}

/** Money that waits for finance, made by calls alone; the first persona's loan is late. */
export const createFinanceWork = async (
  origin: string,
  sandbox: SandboxClient,
  personas: readonly string[],
): Promise<FinanceWork> => {
  const staff = sandboxStaff({ origin, prefix: 'h5-api', provider: 'rupya', fetch })
  const orders = await Promise.all(
    personas.map(async personaId => {
      const query = await sandbox.loanOf(personaId)
      return { orderId: query.get('orderId') ?? '', productId: query.get('productId') ?? '' }
    }),
  )
  const orderNos = await Promise.all(
    orders.map(
      async ({ orderId }) => replyData(await staff(readLoan, { loanId: orderId })).orderNo,
    ),
  )
  /** The id of the payout that has arrived; '' before that. */
  const findPayout = async (amount: string): Promise<string> => {
    const { rows } = replyData(await staff(listJournal, { market: 'ID', kind: 'refund', amount }))
    return rows[0]?.cause.split(' ')[1] ?? ''
  }
  return {
    orderNos,
    receive: async amounts => {
      const [personaId = ''] = personas
      const [order] = orders
      if (!order) throw new Error('no persona has a loan')
      const { call } = await createWritingBorrower(origin, personaId)
      const input = { ...order, purpose: 'extension' } as const
      const { vcode } = replyData(await call(generateVcode, input, { idempotencyKey: freshKey() }))
      for (const amount of amounts) await sandbox.pay({ number: vcode, action: 'over', amount })
    },
    payOutAgain: async amount => {
      await expect.poll(() => findPayout(amount), { timeout: 30_000 }).not.toBe('')
      const at = new Date().toISOString()
      const data = {
        id: `disb-${crypto.randomUUID()}`,
        amount: Number(amount),
        channel_code: 'ID_BCA',
        currency: 'IDR',
        status: 'SUCCEEDED',
        reference_id: await findPayout(amount),
        created: at,
        updated: at,
        estimated_arrival_time: at,
        business_id: 'journeys',
        channel_properties: { account_number: '1234567890', account_holder_name: 'Rina Wati' },
      }
      const reply = await fetch(new URL('/webhooks/xendit-payouts', origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-callback-token': payoutCallbackToken },
        body: JSON.stringify({
          event: 'payout.succeeded',
          business_id: 'journeys',
          created: at,
          data,
        }),
      })
      expect(reply.status).toBe(200)
    },
  }
}
