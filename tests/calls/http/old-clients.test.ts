import { describe, expect, test } from 'vitest'
import { readCaptcha } from '#contract/sandbox/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'

// Requests exactly as the specification's section 7 writes them: paths and fields are copied from
// there and not taken from our contract, the session is the query's `sessionId`, and nothing of ours
// (idempotency key, headers, added fields) is sent. This is the contract with old pages and shells.

const shared = shareApp()

type Fields = Readonly<Record<string, string | Blob>>
type OldReply = {
  readonly status: number
  readonly code: string
  readonly success: unknown
  readonly data: Record<string, unknown> & unknown[]
}

/** What every request sends beside its own parameters (specification, section 7). */
const commonParameters = {
  clientType: 'h5',
  appVersion: '1.0.0',
  deviceName: 'Phone',
  deviceId: 'device-of-an-old-shell',
  osVersion: '13',
}

const called = new Set<string>()

type OldRequest = {
  readonly session?: string
  readonly query?: Readonly<Record<string, string>>
  readonly multipart?: true
}

const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const readOldReply = async (response: Response): Promise<OldReply> => {
  const reply: Record<string, unknown> = JSON.parse(await response.text())
  return {
    status: response.status,
    code: String(reply['code'] ?? reply['status']),
    success: reply['success'],

    data: reply['data'] as OldReply['data'],
  }
}

/** Sends a request as an old client does: POST with a form body, the rest in the query. */
const post = async (
  app: TestApp,
  path: string,
  fields: Fields,
  { session, query, multipart }: OldRequest = {},
): Promise<OldReply> => {
  called.add(`POST ${path}`)
  const parameters = new URLSearchParams({ ...commonParameters, ...query })
  if (session !== undefined) parameters.set('sessionId', session)
  const body = multipart ? formOf(fields) : new URLSearchParams(fields as Record<string, string>)
  return await readOldReply(
    await app.fetch(`${path}?${parameters}`, {
      method: 'POST',
      body,
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    }),
  )
}

const get = async (
  app: TestApp,
  path: string,
  fields: Readonly<Record<string, string>>,
  session?: string,
): Promise<Response> => {
  called.add(`GET ${path}`)
  const query = new URLSearchParams({ ...commonParameters, ...fields })
  if (session !== undefined) query.set('sessionId', session)
  return await app.fetch(`${path}?${query}`)
}

const as = (borrower: Borrower): OldRequest => ({ session: borrower.token })

describe('the landing page', () => {
  const origin = { user_from: 'friend', utm_tag: 'november', app_from: 'main' }
  const visit = { page_id: 'id-1', client_type: 'android', page_type: '1', ...origin }

  test('registers a phone from the template to the download', async () => {
    await using app = await createTestApp()
    const read = async (path: string, fields: Readonly<Record<string, string>>) =>
      await readOldReply(await get(app, `/api/v2/rupya${path}`, fields))
    expect((await read('/service/channel/channel-template', { templateId: 'id-1' })).code).toBe(
      '00',
    )
    expect((await read('/promotion/track-visit', visit)).code).toBe('0')
    const { code, data } = await read('/promotion/get-sid', {})
    expect(code).toBe('0')
    const sid = String(data['sid'])
    const picture = await get(app, '/api/v2/rupya/promotion/get-captcha', {
      sid,
      a: '1700000000000',
    })
    expect(picture.headers.get('content-type')).toBe('image/png')
    const phone = '13800138000'
    const capcode = (await app.anyone(readCaptcha, { sid })).data?.text ?? ''
    const deviceId = 'device-of-an-old-shell'
    const sms = { phone, capcode, sid, deviceId, appName: 'h5', ...origin }
    expect((await post(app, '/api/v2/rupya/promotion/get-sms', sms)).code).toBe('0')
    expect((await read('/promotion/track-click', { ...visit, phone })).code).toBe('0')
    const smsCode = /\b\d{6}\b/.exec(app.inbox.inbox('+8613800138000')[0]?.text ?? '')?.[0] ?? ''
    const registration = { phone, capcode, smsCode, sid, deviceId, appName: 'h5', ...origin }
    expect((await post(app, '/api/v2/rupya/promotion/register', registration)).code).toBe('0')
  })
})

describe('recommendations and events', () => {
  test('answer without anything of ours', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const list = await post(
      app,
      '/h5-api/v3/product/recommend-product-list',
      { scene: 'general' },
      {
        ...as(dewi),
        query: { app_from: 'main', user_from: 'friend', utm_tag: 'november' },
      },
    )
    expect(list.code).toBe('00')
    const event = { productId: 'dana-cepat', moduleId: '30', positionId: '0' }
    expect((await post(app, '/h5-api/pageEvent/save', event, as(dewi))).code).toBe('0')
    expect((await post(app, '/h5-api/service/event/save', event, as(dewi))).code).toBe('0')
    const applied = await post(
      app,
      '/h5-api/v3/product/apply',
      { product_id: 'dana-cepat', module_id: '30', scene: 'general' },
      as(dewi),
    )
    expect(applied.code).toBe('00')
    // A page opens an address that begins with http itself, and hands any other to the shell.
    expect(String(applied.data['url'])).toMatch(/^https?:\/\/[^/]+\/(confirmLoan|certification)\?/)
    const opened = { moduleId: '30', positionId: '0', productCode: 'dana-cepat' }
    expect((await post(app, '/h5-api/v3/product/define', opened, as(dewi))).code).toBe('00')
  })
})

describe('repayment', () => {
  const pay = { payCode: 'BCA', pay_type: '1', is_default: '1', is_display: '1', specific_num: '' }

  test('of installments: the page reads them, the methods, and gets a number', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const order = siti.order
    expect((await post(app, '/h5-api/v3/installment/loan-play-detail', order, as(siti))).code).toBe(
      '0',
    )
    const methods = { ...order, pay_type: '1' }
    expect((await post(app, '/h5-api/v3/loan-details/init-pay-type', methods, as(siti))).code).toBe(
      '0',
    )
    const first = { ...order, ...pay, amount: '' }
    const number = await post(app, '/h5-api/v3/loan-details/generate-vcode', first, as(siti))
    expect(number).toMatchObject({ code: '0', data: { purpose: 'installments' } })
  })

  test('of an extension: the amount that delay-detail named is no installment', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    const quote = await post(app, '/h5-api/v3/loan-details/delay-detail', budi.order, as(budi))
    const amount = String(quote.data['delayShouldPayAmount'])
    const fields = { ...budi.order, ...pay, amount }
    const number = await post(app, '/h5-api/v3/loan-details/generate-vcode', fields, as(budi))
    expect(number).toMatchObject({ code: '0', data: { purpose: 'extension', amount } })
  })

  test('of one installment, though an extension is offered too', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    const plan = await post(app, '/h5-api/v3/installment/loan-play-detail', budi.order, as(budi))
    const detail = plan.data['repayPlanDetail'] as { repayWaitDetail: { totalAmount: string }[] }
    const amount = detail.repayWaitDetail[0]?.totalAmount ?? ''
    const fields = { ...budi.order, ...pay, amount }
    const number = await post(app, '/h5-api/v3/loan-details/generate-vcode', fields, as(budi))
    expect(number).toMatchObject({ code: '0', data: { purpose: 'installments', amount } })
  })

  test('by card: a doubled tap on commit begins one payment', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const { orderId } = siti.order
    const query = { ...as(siti), query: { orderId } }
    const cards = await post(app, '/h5-api/v3/repayment/repayment-way', {}, query)
    expect(cards.code).toBe('0')
    const commit = {
      amount: String(cards.data['amount']),
      bankName: '',
      cardId: '',
      cardNo: '4000000000001000',
      couponId: '',
      orderId,
      repayToken: String(cards.data['repayToken']),
      bankCode: '',
      sendMsg: '0',
    }
    const send = () => post(app, '/h5-api/v3/repayment/repayment-commit', commit, as(siti))
    const [first, second] = await Promise.all([send(), send()])
    // The second is refused as sent twice (specification, section 8), or gets the first's reply.
    expect([first.code, second.code].toSorted()).toEqual([
      '0',
      expect.stringMatching(/^(0|800005)$/),
    ])
    const begun = await app.services.db
      .selectFrom('cardPayment.cardPayment')
      .selectAll()
      .where('loanId', '=', orderId)
      .execute()
    expect(begun).toHaveLength(1)
    const [taken = first] = [first, second].filter(({ code }) => code === '0')
    const confirm = {
      orderId,
      verifyCode: '000000',
      repaymentRecordId: String(taken.data['repayRecordId']),
    }
    const wrong = await post(app, '/h5-api/v3/repayment/repayment-confirm', confirm, as(siti))
    expect(wrong.code).toBe('800006')
    const hosted = { userId: siti.borrowerId, orderId, amount: commit.amount }
    const page = await post(app, '/h5-api/v3/repayment/repayment-huichao', hosted, as(siti))
    expect([page.code, page.status]).not.toEqual(['400', 400])
  })
})

describe('loan confirm and contract', () => {
  test('an application without agreements is refused with 4406, not 400', async () => {
    const app = shared()
    const citra = await app.enter('citra')
    const productId = 'dana-cepat'
    const confirm = '/h5-api/v3/loan-confirm/loan-detail-confirm'
    const offer = await post(app, confirm, { productId }, as(citra))
    expect(offer.code).toBe('0')
    const push = {
      amount: String(offer.data['amount']),
      periods: String(offer.data['periods']),
      termUnit: String(offer.data['termUnit']),
      productId,
      type: '1',
    }
    expect(
      (await post(app, '/h5-api/v3/loan-confirm/loan-detail-push', push, as(citra))).code,
    ).toBe('4406')
  })

  test('the agreements of a loan are listed and opened', async () => {
    const app = shared()
    const citra = await app.enter('citra')
    const productId = 'dana-cepat'
    await post(app, '/h5-api/v3/loan-confirm/loan-detail-confirm', { productId }, as(citra))
    const list = await post(
      app,
      '/h5-api/v3/contract/contract',
      { productId, scene: '3' },
      as(citra),
    )
    expect(list.code).toBe('0')
    const jump = { productId, scene: '3', position: '0', orderId: '', type: '1' }
    const opened = await post(app, '/h5-api/v3/contract/contract-jump', jump, as(citra))
    expect(opened).toMatchObject({ code: '0', data: { contract_url: expect.any(String) } })
  })
})

describe('loan details', () => {
  test('carry the success flag, and a multipart form is read', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const path = '/h5-api/v3/loan-details/loan-details'
    for (const multipart of [undefined, true] as const) {
      const options = multipart ? { ...as(siti), multipart } : as(siti)
      expect(await post(app, path, siti.order, options)).toMatchObject({ code: '0', success: true })
    }
  })

  test('a rating is the score alone, and carries the success flag', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const rate = () => post(app, '/h5-api/v3/loan-details/google-score', { score: '5' }, as(siti))
    await app.services.db
      .updateTable('loan.loan')
      .set({ ratingOpen: true })
      .where('loanId', '=', siti.order.orderId)
      .execute()
    expect(await rate()).toMatchObject({ code: '0', success: true, data: { stars: 5 } })
    expect(await rate()).toMatchObject({ code: '4004', success: false })
  })
})

describe('complaints and support', () => {
  test('a complaint with a photo is saved once, read and scored', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const base = '/h5-api/v3/user-problem'
    const { orderId } = siti.order
    const started = await post(app, `${base}/problem-init`, { orderId }, as(siti))
    expect(started.code).toBe('00')
    const order = started.data['orderDetail'] as { orderNo: string }
    const photo = await createTestImage()
    const upload = await post(
      app,
      `${base}/upload-problem-img`,
      { problemImage: asFile(photo) },
      {
        ...as(siti),
        multipart: true,
      },
    )
    expect(upload.code).toBe('00')
    const types = started.data['problemType'] as { value: string }[]
    const complaint = {
      problemType: types.at(-1)?.value ?? '',
      problemSonType: '',
      problemDetail: 'The money did not arrive in my account.',
      problemImage: String(upload.data['url']),
      orderNo: order.orderNo,
    }
    const save = () => post(app, `${base}/problem-save`, complaint, as(siti))
    const [first, second] = await Promise.all([save(), save()])
    expect([first.code, second.code]).toEqual(['00', '00'])
    expect(second.data).toEqual(first.data)
    const list = await post(app, `${base}/problem-list`, {}, as(siti))
    expect(list.code).toBe('00')
    const problemId = String(first.data['problemId'])
    expect((await post(app, `${base}/problem-detail`, { problemId }, as(siti))).code).toBe('00')
    const score = { score: '5', problemId }
    const scored = await post(app, '/h5-api/user-problem/save-score', score, as(siti))
    expect(scored.status).toBe(200)
    const contact = await post(app, '/h5-api/v3/support/contact-kf-info', { type: '30' }, as(siti))
    expect(contact).toMatchObject({
      code: '00',
      data: { email: expect.any(String), smWa: expect.any(String) },
    })
    const asked = { orderNo: order.orderNo, pid: '0' }
    const questions = await readOldReply(
      await get(app, '/h5-api/v3/user-problem/get-qa-list', asked, siti.token),
    )
    expect(questions).toMatchObject({ code: '00', data: { answerList: expect.any(Array) } })
    const [category] = questions.data['answerList'] as { id: string }[]
    const record = { orderNo: order.orderNo, type: '1', value: '1', qaId: category?.id ?? '' }
    const recorded = await post(app, '/h5-api/v3/user-problem/qa-record', record, as(siti))
    expect(recorded.status).toBe(200)
  })
})

describe('joint sign-in that failed', () => {
  test('shows the list, records the tap and opens the product', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const list = await post(app, '/h5-api/stand/list', {}, as(dewi))
    expect(list.code).toBe('0')
    const tap = { productId: 'dana-cepat', moduleId: '30', positionId: '0' }
    const event = await post(app, '/h5-api/stand/event', { ...tap, type: '18' }, as(dewi))
    expect(event.status).toBe(200)
    expect((await post(app, '/h5-api/stand/jump', tap, as(dewi))).code).toBe('0')
  })
})

test('the same write again after ten seconds is another', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const fields = { type: '4', value: 'When is my payment due?', qaId: '', orderNo: '' }
  const ask = () => post(app, '/h5-api/v3/user-problem/qa-record', fields, as(siti))
  const count = async () =>
    (await app.services.db.selectFrom('platform.idempotencyKey').selectAll().execute()).length
  await Promise.all([ask(), ask(), ask()])
  expect(await count()).toBe(1)
  app.clock.advance({ seconds: 11 })
  await ask()
  expect(await count()).toBe(2)
})

test('every call of section 7 whose fields it names was sent', () => {
  console.log(`old clients: ${called.size} calls sent as the specification writes them`)
  expect(called.size).toBeGreaterThanOrEqual(33)
})
