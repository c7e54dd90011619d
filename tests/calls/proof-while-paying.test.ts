import { expect, test } from 'vitest'
import { ledgerProof } from '#contract/sandbox.ts'
import { askForBill, paymentOf } from '#tests/support/bills.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { paidBody } from '#tests/support/provider-callbacks.ts'

test('the proofs hold while loans are being paid, at whatever moment they are asked', async () => {
  await using app = await createTestApp()
  const people = await Promise.all(Array.from({ length: 10 }, () => app.enter('siti')))
  const bodies: string[] = []
  for (const person of people) {
    for (const periods of ['1', '2', '3']) {
      bodies.push(paidBody(await paymentOf(app, await askForBill(person, { periods }))))
    }
  }
  const paying = (async () => {
    for (const body of bodies) await app.callBack(body)
  })()
  const proofs = await Promise.all(Array.from({ length: 5 }, () => app.anyone(ledgerProof, {})))
  await paying
  expect(proofs.flatMap(({ data }) => data?.violations ?? ['no answer'])).toEqual([])
})
