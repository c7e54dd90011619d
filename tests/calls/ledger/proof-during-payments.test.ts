import { expect, test } from 'vitest'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

test('the proofs hold at any moment while loans are being paid', async () => {
  await using app = await createTestApp()
  const borrowers = await Promise.all(Array.from({ length: 10 }, () => app.enter('siti')))
  const bodies: string[] = []
  for (const person of borrowers) {
    for (const periods of ['1', '2', '3']) {
      bodies.push(
        paidBody(await callbackPayloadFor(app, await createPaymentRequest(person, { periods }))),
      )
    }
  }
  const paying = (async () => {
    for (const body of bodies) await app.deliverCallback(body)
  })()
  const proofs = await Promise.all(Array.from({ length: 5 }, () => app.anyone(ledgerProof, {})))
  await paying
  expect(proofs.flatMap(({ data }) => data?.violations ?? ['no answer'])).toEqual([])
})
