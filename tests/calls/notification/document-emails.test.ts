import { expect, test } from 'vitest'
import { contracts } from '#contract/application/calls.ts'
import { requestEmailCode, verifyEmail } from '#contract/notification/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { acceptOffer, applicants, requestOffer } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const address = 'vikram.iyer@example.com'

const withDocuments = (app: TestApp) =>
  app.email.inbox(address).filter(({ attachments }) => attachments.length > 0)

test('the agreement kit is attached when the loan is concluded and when it runs, the certificate when it ends', async () => {
  await using app = await createTestApp()
  const { personaId, productId } = applicants.IN
  const borrower = inLanguage(app, await app.enter(personaId), 'hi')
  await borrower.call(requestEmailCode, { email: address })
  const code = /\d{6}/.exec(app.email.inbox(address)[0]?.text ?? '')?.[0] ?? ''
  expect((await borrower.call(verifyEmail, { code })).code).toBe('0')

  const offer = await requestOffer(borrower, { productId })
  const order = await acceptOffer(borrower, offer)
  await app.drain()
  const kits = withDocuments(app)
  expect(kits.map(({ attachments }) => attachments.length)).toEqual([4, 4])
  const { data } = await borrower.call(contracts, { ...order, scene: '3' })
  const downloads = await Promise.all(
    (data?.files ?? []).map(async ({ url }) => {
      const headers = { 'X-Session-Id': borrower.token }
      return Buffer.from(await (await app.fetch(url, { headers })).arrayBuffer())
    }),
  )
  for (const { attachments } of kits) {
    attachments.forEach(({ content }, at) => {
      expect(Buffer.from(content).equals(downloads[at] ?? Buffer.alloc(0))).toBe(true)
      expect(readPdf(content).language).toBe('hi')
    })
  }

  for (let count = offer.figures.installments; count > 0; count -= 1) {
    const request = await createPaymentRequest({ ...borrower, order })
    await app.bank.pay(request.vcode, 'exact')
    await app.drain()
  }
  const [last] = withDocuments(app)
  expect(withDocuments(app)).toHaveLength(3)
  expect(last?.attachments).toHaveLength(1)
  expect(readPdf(last?.attachments[0]?.content ?? new Uint8Array()).text).toContain('Vikram Iyer')
})
