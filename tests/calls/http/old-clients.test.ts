import { describe, expect, test } from 'vitest'
import { readCaptcha } from '#contract/sandbox/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { createOldClient, expectFields, specifiedCalls } from '../../harness/app/old-client.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { answerAsStaff } from '../../harness/personas/complaints.ts'

// Requests exactly as the specification's section 7 writes them. This is the contract with old pages
// and shells; the client refuses a call or a field that is not there.

const shared = shareApp()
const sentCalls = new Set<string>()
const { get, read, post } = createOldClient(sentCalls)

describe('the landing page', () => {
  const origin = { user_from: 'friend', utm_tag: 'november', app_from: 'main' }
  const visit = { page_id: 'cn-1', client_type: 'android', page_type: '1', ...origin }
  const base = '/api/v2/rupya'

  test('registers a phone from the template to the download', async () => {
    await using app = await createTestApp()
    const template = await read(app, `${base}/service/channel/channel-template`, {
      templateId: 'cn-1',
    })
    expect(template).toMatchObject({ code: '00', data: { id: 'cn-1' } })
    expect((await read(app, `${base}/promotion/track-visit`, visit)).code).toBe('0')
    const { code, data } = await read(app, `${base}/promotion/get-sid`, {})
    expect(code).toBe('0')
    const sid = String(data['sid'])
    const picture = await get(app, `${base}/promotion/get-captcha`, { sid, a: '1700000000000' })
    expect(picture.headers.get('content-type')).toBe('image/png')
    const phone = '13800138000'
    const capcode = (await app.anyone(readCaptcha, { sid })).data?.text ?? ''
    const sender = { phone, sid, deviceId: sid, appName: 'rupya', ...origin }
    const sms = await post(app, `${base}/promotion/get-sms`, { ...sender, capcode })
    expect(sms.code).toBe('0')
    expect((await read(app, `${base}/promotion/track-click`, { ...visit, phone })).code).toBe('0')
    const smsCode = /\b\d{6}\b/.exec(app.inbox.inbox('+8613800138000')[0]?.text ?? '')?.[0] ?? ''
    const fixed = { merchantNumber: '0', userName: phone, invite_code: '', id: 'cn-1' }
    const register = async (picked: string) =>
      (
        await post(app, `${base}/promotion/register`, {
          ...sender,
          ...fixed,
          smsCode,
          capcode: picked,
        })
      ).code
    expect(await register('ZZZZ')).toBe('-1')
    expect(await register(capcode)).toBe('0')
  })

  test('is answered 101 where the picture was misread', async () => {
    const app = shared()
    const { data } = await read(app, `${base}/promotion/get-sid`, {})
    const sid = String(data['sid'])
    await get(app, `${base}/promotion/get-captcha`, { sid, a: '1700000000000' })
    const sender = { phone: '13800138001', sid, deviceId: sid, appName: 'rupya', ...origin }
    const sms = await post(app, `${base}/promotion/get-sms`, { ...sender, capcode: 'ZZZZ' })
    expect(sms.code).toBe('101')
  })
})

describe('recommendations and events', () => {
  test('are listed, recorded and opened', async () => {
    const app = shared()
    const as = await app.enter('dewi')
    const query = { app_from: 'main', user_from: 'friend', utm_tag: 'november' }
    const path = '/h5-api/v3/product/recommend-product-list'
    const list = await post(app, path, { scene: 'general' }, { as, query })
    expect(list.code).toBe('00')
    const product = 'id productLogo productName buttonStatus buttonText amountRange loan_rate'
    expectFields(list.data[0], `${product} amountRangeDes productDesc productTags globally`)
    const event = { productId: 'dana-cepat', moduleId: '30', positionId: '0' }
    expect((await post(app, '/h5-api/pageEvent/save', event, { as })).code).toBe('0')
    expect((await post(app, '/h5-api/service/event/save', event, { as })).code).toBe('0')
    const application = { product_id: 'dana-cepat', module_id: '30', scene: 'general' }
    const applied = await post(app, '/h5-api/v3/product/apply', application, { as })
    expect(applied.code).toBe('00')
    // A page opens an address that begins with http itself, and hands any other to the shell.
    expect(String(applied.data['url'])).toMatch(/^https?:\/\/[^/]+\/(confirmLoan|certification)\?/)
    const opened = { moduleId: '30', positionId: '0', productCode: 'dana-cepat' }
    const define = await post(app, '/h5-api/v3/product/define', opened, { as })
    expect(define).toMatchObject({ code: '00', data: { url: expect.stringMatching(/^https?:/) } })
  })
})

describe('repayment', () => {
  const pay = { payCode: 'BCA', pay_type: '1', is_default: '1', is_display: '1', specific_num: '' }
  const plan = '/h5-api/v3/installment/loan-play-detail'
  const number = '/h5-api/v3/loan-details/generate-vcode'

  test('of installments: the page reads them, the methods, and gets a number', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const loan = await post(app, plan, as.order, { as })
    expect(loan.code).toBe('0')
    const detail = loan.data['repayPlanDetail'] as { repayWaitDetail: object[] }
    expectFields(detail, 'repayWaitDetail repayYetDetail')
    expectFields(
      detail.repayWaitDetail[0],
      'periodNo totalAmount canClick periodStatus repayDes dueTime at check',
    )
    for (const [pay_type, list] of Object.entries({ 1: 'bankList', 2: 'marketList' })) {
      const fields = { ...as.order, pay_type }
      const methods = await post(app, '/h5-api/v3/loan-details/init-pay-type', fields, { as })
      expect(methods.code).toBe('0')
      expect(methods.data[list as never]).not.toEqual([])
    }
    const issued = await post(app, number, { ...as.order, ...pay, amount: '' }, { as })
    expect(issued).toMatchObject({ code: '0', data: { purpose: 'installments' } })
  })

  test('of an extension: the amount that delay-detail named is no installment', async () => {
    const app = shared()
    const as = await app.enter('budi')
    const quote = await post(app, '/h5-api/v3/loan-details/delay-detail', as.order, { as })
    expect(quote.code).toBe('0')
    const lines = (quote.data['orderDetail'] as { detail: object[] }).detail
    expectFields(lines[0], 'text value')
    const amount = String(quote.data['delayShouldPayAmount'])
    const issued = await post(app, number, { ...as.order, ...pay, amount }, { as })
    expect(issued).toMatchObject({ code: '0', data: { purpose: 'extension', amount } })
  })

  test('of one installment, though an extension is offered too', async () => {
    const app = shared()
    const as = await app.enter('budi')
    const { data } = await post(app, plan, as.order, { as })
    const detail = data['repayPlanDetail'] as { repayWaitDetail: { totalAmount: string }[] }
    const amount = detail.repayWaitDetail[0]?.totalAmount ?? ''
    const issued = await post(app, number, { ...as.order, ...pay, amount }, { as })
    expect(issued).toMatchObject({ code: '0', data: { purpose: 'installments', amount } })
  })

  test('by card: a doubled tap on commit begins one payment', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const { orderId } = as.order
    const way = await post(
      app,
      '/h5-api/v3/repayment/repayment-way',
      {},
      { as, query: { orderId } },
    )
    expect(way.code).toBe('0')
    const commit = {
      amount: String(way.data['amount']),
      bankName: '',
      cardId: '',
      cardNo: '4000000000001000',
      couponId: '',
      orderId,
      repayToken: String(way.data['repayToken']),
      bankCode: '',
      sendMsg: '0',
    }
    const send = () => post(app, '/h5-api/v3/repayment/repayment-commit', commit, { as })
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
    const repaymentRecordId = String(taken.data['repayRecordId'])
    const confirm = { orderId, verifyCode: '000000', repaymentRecordId }
    const wrong = await post(app, '/h5-api/v3/repayment/repayment-confirm', confirm, { as })
    expect(wrong.code).toBe('800006')
  })

  test('on the bank’s page: its address is returned', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const { orderId } = as.order
    const way = await post(
      app,
      '/h5-api/v3/repayment/repayment-way',
      {},
      { as, query: { orderId } },
    )
    const fields = { userId: as.borrowerId, orderId, amount: String(way.data['amount']) }
    const page = await post(app, '/h5-api/v3/repayment/repayment-huichao', fields, { as })
    expect(page).toMatchObject({ code: '0', data: { url: expect.stringMatching(/^https?:/) } })
  })
})

describe('loan confirm and contract', () => {
  const productId = 'dana-cepat'
  const confirm = '/h5-api/v3/loan-confirm/loan-detail-confirm'

  test('an application without agreements is refused with 4406, not 400', async () => {
    const app = shared()
    const as = await app.enter('citra')
    const offer = await post(app, confirm, { productId }, { as })
    expect(offer.code).toBe('0')
    const push = {
      amount: String(offer.data['amount']),
      periods: String(offer.data['periods']),
      termUnit: String(offer.data['termUnit']),
      productId,
      type: '1',
    }
    const path = '/h5-api/v3/loan-confirm/loan-detail-push'
    expect((await post(app, path, push, { as })).code).toBe('4406')
    expect((await post(app, path, { ...push, type: '2' }, { as })).code).toBe('400')
  })

  test('the agreements of a loan are listed by title and opened', async () => {
    const app = shared()
    const as = await app.enter('citra')
    await post(app, confirm, { productId }, { as })
    const fields = { productId, scene: '3' }
    const list = await post(app, '/h5-api/v3/contract/contract', fields, { as })
    expect(list.code).toBe('0')
    const agreements = list.data['agreements' as never] as { title: string }[]
    expect(agreements.map(({ title }) => title)).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ])
    const path = '/h5-api/v3/contract/contract-jump'
    const jump = { productId, scene: '3', position: '0', orderId: '', type: '1' }
    const opened = await post(app, path, jump, { as })
    expect(opened).toMatchObject({
      code: '0',
      data: { contract_url: expect.stringMatching(/^\/loanAgreement\?/) },
    })
    expect((await post(app, path, { ...jump, type: '2' }, { as })).code).toBe('400')
  })
})

describe('loan details', () => {
  test('carry the success flag, and a multipart form is read', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const path = '/h5-api/v3/loan-details/loan-details'
    for (const options of [{ as }, { as, multipart: true }] as const) {
      const loan = await post(app, path, as.order, options)
      expect(loan).toMatchObject({ code: '0', success: true })
      expectFields((loan.data['userOrderDetail'] as { detail: object[] }).detail[0], 'text value')
    }
  })

  test('a rating is the score alone, and carries the success flag', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const rate = (score: string) =>
      post(app, '/h5-api/v3/loan-details/google-score', { score }, { as })
    await app.services.db
      .updateTable('loan.loan')
      .set({ ratingOpen: true })
      .where('loanId', '=', as.order.orderId)
      .execute()
    expect((await rate('4')).code).toBe('400')
    expect(await rate('5')).toMatchObject({ code: '0', success: true, data: { stars: 5 } })
    expect(await rate('5')).toMatchObject({ code: '4004', success: false })
  })
})

describe('complaints and support', () => {
  const base = '/h5-api/v3/user-problem'

  test('a complaint with a photo is saved once, read, answered and scored', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const { orderId } = as.order
    const started = await post(app, `${base}/problem-init`, { orderId }, { as })
    expect(started.code).toBe('00')
    expectFields((started.data['problemType'] as object[])[0], 'title value')
    const order = started.data['orderDetail'] as { orderNo: string; list: object[] }
    expectFields(order, 'orderNo productLogo productName status list isShow')
    expectFields(order.list[0], 'title value')
    const { orderNo } = order
    const again = await post(app, `${base}/problem-init`, { orderNo }, { as })
    expect(again).toMatchObject({ code: '00', data: { orderDetail: { orderNo } } })
    const photo = { problemImage: asFile(await createTestImage()) }
    const upload = await post(app, `${base}/upload-problem-img`, photo, { as, multipart: true })
    expect(upload).toMatchObject({ code: '00', data: { url: expect.any(String) } })
    const complaint = {
      problemType: '2',
      problemSonType: '',
      problemDetail: 'The money did not arrive in my account.',
      problemImage: String(upload.data['url']),
      orderNo,
    }
    const save = () => post(app, `${base}/problem-save`, complaint, { as })
    const [first, second] = await Promise.all([save(), save()])
    expect([first.code, second.code]).toEqual(['00', '00'])
    expect(second.data).toEqual(first.data)
    const problemId = String(first.data['problemId'])
    const list = await post(app, `${base}/problem-list`, {}, { as })
    expect(list.code).toBe('00')
    const [tab] = list.data['tabs'] as { list: object[] }[]
    expect(tab?.list).toMatchObject([{ id: problemId, content: complaint.problemDetail }])
    expectFields(tab?.list[0], 'id time type content')
    const score = { score: '5', problemId }
    const rate = () => post(app, '/h5-api/user-problem/save-score', score, { as })
    expect((await rate()).code).toBe('4004')
    await answerAsStaff(app.staff, problemId, { answer: 'It arrived today.' })
    const detail = await post(app, `${base}/problem-detail`, { problemId }, { as })
    expect(detail).toMatchObject({
      code: '00',
      data: {
        problemId,
        type: expect.stringMatching(/\w/),
        sonType: '',
        content: complaint.problemDetail,
        images: [{ url: complaint.problemImage }],
        disposeDetail: 'It arrived today.',
        disposeImages: [],
        isScore: 1,
      },
    })
    expect((await rate()).code).toBe('00')
  })

  test('are answered in words where they refuse', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const empty = { problemSonType: '', problemDetail: '', problemImage: '', orderNo: '' }
    const refused = await app.fetch(`${base}/problem-save?sessionId=${as.token}`, {
      method: 'POST',
      body: new URLSearchParams({ problemType: '2', ...empty }),
    })
    expect(await refused.json()).toMatchObject({
      code: '4602',
      message: 'Silakan isi keluhan dan saran Anda',
    })
  })

  test('the assistant lists its questions and records what was done', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const ask = (pid: string) => read(app, `${base}/get-qa-list`, { orderNo: '', pid }, { as })
    const top = await ask('0')
    expect(top.code).toBe('00')
    const [category] = top.data['answerList'] as { id: string }[]
    expectFields(category, 'id title_local title_local_alias action_type answerList')
    const chosen = await ask(category?.id ?? '')
    expect(chosen).toMatchObject({ code: '00', data: { question: { id: category?.id } } })
    const record = (type: string, value: string, qaId = '') =>
      post(app, `${base}/qa-record`, { orderNo: '', type, value, qaId }, { as })
    const written = await record('4', 'When is my payment due?')
    expect(written.code).toBe('00')
    expect((await record('1', '')).code).toBe('00')
  })

  test('customer service is found with 30', async () => {
    const app = shared()
    const as = await app.enter('siti')
    const contact = await post(app, '/h5-api/v3/support/contact-kf-info', { type: '30' }, { as })
    expect(contact.code).toBe('00')
  })
})

describe('joint sign-in that failed', () => {
  test('shows the list, records the tap and opens the product', async () => {
    const app = shared()
    const as = await app.enter('dewi')
    const list = await post(app, '/h5-api/stand/list', {}, { as })
    expect(list.code).toBe('0')
    const tap = { productId: 'dana-cepat', moduleId: '30', positionId: '0' }
    const event = await post(app, '/h5-api/stand/event', { ...tap, type: '18' }, { as })
    expect(event.code).toBe('0')
    const jump = await post(app, '/h5-api/stand/jump', tap, { as })
    expect(jump).toMatchObject({ code: '0', data: { url: expect.stringMatching(/^https?:/) } })
  })
})

test('the same write again after ten seconds is another', async () => {
  await using app = await createTestApp()
  const as = await app.enter('siti')
  const fields = { type: '4', value: 'When is my payment due?', qaId: '', orderNo: '' }
  const ask = () => post(app, '/h5-api/v3/user-problem/qa-record', fields, { as })
  const count = async () =>
    (await app.services.db.selectFrom('platform.idempotencyKey').selectAll().execute()).length
  await Promise.all([ask(), ask(), ask()])
  expect(await count()).toBe(1)
  app.clock.advance({ seconds: 11 })
  await ask()
  expect(await count()).toBe(2)
})

test('every call of section 7 whose fields it names was sent', () => {
  console.log(`old clients: ${sentCalls.size} calls sent as the specification writes them`)
  expect([...sentCalls].toSorted()).toEqual(Object.keys(specifiedCalls).toSorted())
  expect(sentCalls.size).toBe(38)
})
