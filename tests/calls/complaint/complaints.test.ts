import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemWrite,
  saveScore,
} from '#contract/complaint/calls.ts'
import { readComplaint } from '#contract/complaint/staff-calls.ts'
import { exportData } from '#contract/profile/calls.ts'
import { hasOpenComplaint } from '#server/complaint/standing.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  answerAsStaff,
  complaintDetailOf,
  createComplaint,
  orderNoOf,
  sendComplaint,
  uploadPhoto,
} from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

// 21 November 2026, a Saturday: three working days on it is Wednesday the 25th in Indonesia.
const shared = shareApp()

const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

describe('the start of a complaint', () => {
  test('shows the order, all orders, the types of the market and the promised day', async () => {
    const { call, order } = await shared().enter('siti')
    const { data, code } = await call(problemInit, { orderId: order.orderId })
    expect(code).toBe('00')
    expect(data).toMatchObject({
      orderDetail: { orderId: order.orderId, isShow: '0', productName: expect.any(String) },
      problemStatus: '0',
      answerBy: '2026-11-25',
      replyWorkingDays: 3,
      insteadOfCollection: {
        refusal: 'Pinjaman yang dipilih tidak mendukung pengaduan jenis penagihan',
      },
    })
    expect(data?.orderList.map(each => each.orderId)).toContain(order.orderId)
    expect(data?.problemType.map(({ value }) => value)).toEqual([...'12345867'])
    expect(data?.problemSonType).toHaveLength(5)
  })

  test('speaks English in India, and of its own bureaus', async () => {
    const { call } = await shared().enter('rahul')
    const { data } = await call(problemInit, {})
    const titles = data?.problemType.map(({ title }) => title)
    expect(titles).toContain('My credit bureau report')
    expect(titles?.join()).not.toContain('SLIK')
    expect(data?.insteadOfCollection.refusal).toBe(
      'The selected order does not support sending collection types',
    )
  })

  test('is open to a person who never borrowed, and does not find another’s order', async () => {
    const app = shared()
    const citra = await app.enter('citra')
    expect((await citra.call(problemInit, {})).data).toMatchObject({
      orderDetail: null,
      orderList: [],
    })
    const { order } = await app.enter('siti')
    expect((await citra.call(problemInit, { orderId: order.orderId })).code).toBe('404')
    expect((await sendComplaint(citra, { orderNo: 'P20261121000000' })).code).toBe('404')
    expect((await sendComplaint(citra)).code).toBe('00')
  })
})

describe('a complaint', () => {
  test('is stored with its number and its day, and waits for an answer until there is one', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const orderNo = await orderNoOf(siti)
    expect(await hasOpenComplaint(app.services.db, siti.borrowerId)).toBe(false)
    const saved = await createComplaint(siti, { orderNo, problemDetail: ' Saya\r\nbingung. ' })
    expect(saved).toMatchObject({
      complaintNo: expect.stringMatching(/^A261121-\d{8}$/),
      answerBy: '2026-11-25',
    })
    expect(await complaintDetailOf(siti, saved.problemId)).toMatchObject({
      type: 'Pembayaran belum tercatat',
      sonType: '',
      content: 'Saya\nbingung.',
      disposeDetail: '',
      isScore: 0,
      orderNo,
      state: 'waiting',
      workingDaysLate: 0,
      mayWrite: '1',
    })
    expect((await siti.call(problemInit, {})).data?.problemStatus).toBe('1')
    expect(await hasOpenComplaint(app.services.db, siti.borrowerId)).toBe(true)
    await answerAsStaff(app.staff, saved.problemId)
    expect(await hasOpenComplaint(app.services.db, siti.borrowerId)).toBe(false)
  })

  test('sent twice under its key is one, and under the same key another is refused', async () => {
    const siti = await shared().enter('siti')
    const key = freshKey()
    const first = await sendComplaint(siti, {}, key)
    const again = await sendComplaint(siti, {}, key)
    expect(again.data).toEqual(first.data)
    expect((await sendComplaint(siti, { problemDetail: 'Lain' }, key)).code).toBe('422')
    const { data } = await siti.call(problemList, {})
    expect(data?.tabs[0]?.list).toHaveLength(1)
    // A client older than the key sends none: a doubled tap is one complaint all the same.
    const plain = { problemType: '2', problemDetail: 'Halo' }
    const taps = [siti.call(problemSave, plain), siti.call(problemSave, plain)]
    const [one, other] = await Promise.all(taps)
    expect([one?.code, other?.data]).toEqual(['00', one?.data])
  })

  test('sent again under its key uses up nothing of what may be sent in a day', async () => {
    const siti = await shared().enter('siti')
    const key = freshKey()
    const first = await sendComplaint(siti, {}, key)
    for (let retry = 0; retry < 20; retry += 1) {
      expect((await sendComplaint(siti, {}, key)).data).toEqual(first.data)
    }
    for (let other = 1; other < 20; other += 1) await createComplaint(siti)
    expect((await sendComplaint(siti)).code).toBe('429')
    expect((await sendComplaint(siti, {}, key)).data).toEqual(first.data)
  })

  test.each([
    ['', 'Silakan isi keluhan dan saran Anda'],
    [' \n\u200b', 'Silakan isi keluhan dan saran Anda'],
    ['😀'.repeat(201), 'Tulis paling banyak 200 karakter'],
  ])('with the text %j is refused', async (problemDetail, message) => {
    const siti = await shared().enter('siti')
    expect(await sendComplaint(siti, { problemDetail })).toMatchObject({
      code: '4602',
      message,
      problems: [{ field: 'problemDetail', message }],
    })
  })

  test('may be two hundred characters long, however many bytes they take', async () => {
    const siti = await shared().enter('siti')
    const problemDetail = '😀'.repeat(200)
    const { problemId } = await createComplaint(siti, { problemDetail })
    expect((await complaintDetailOf(siti, problemId)).content).toBe(problemDetail)
  })

  test('names in English what is missing', async () => {
    const rahul = await shared().enter('rahul')
    expect((await sendComplaint(rahul, { problemDetail: '' })).message).toBe(
      'Please fill in your comments and suggestions',
    )
  })

  test.each([
    ['0', undefined],
    ['10', undefined],
    ['1', undefined],
    ['2', '11'],
    ['9', undefined],
  ])('about type %s with sub-type %s makes no sense in Indonesia', async (problemType, son) => {
    const siti = await shared().enter('siti')
    const input = { problemType, ...(son === undefined ? {} : { problemSonType: son }) }
    expect((await sendComplaint(siti, input)).code).toBe('400')
  })
})

describe('a complaint about collection', () => {
  const collection = { problemType: '1', problemSonType: '13' }

  test('is accepted for an order that is late, and goes first', async () => {
    const app = shared()
    const late = await app.enter('budi')
    const orderNo = await orderNoOf(late)
    expect((await late.call(problemInit, { orderNo })).data?.orderDetail?.isShow).toBe('1')
    const { problemId } = await createComplaint(late, { ...collection, orderNo })
    const { data } = await app.staff(readComplaint, { complaintId: problemId })
    expect(data).toMatchObject({
      urgency: 'urgent',
      desk: 'collection',
      targetOn: '2026-11-23',
      answerBy: '2026-11-25',
    })
  })

  test('is refused for any other, and urgent as well under the general type', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const orderNo = await orderNoOf(siti)
    for (const input of [{ ...collection, orderNo }, collection]) {
      expect(await sendComplaint(siti, input)).toMatchObject({
        code: '4601',
        message: 'Pinjaman yang dipilih tidak mendukung pengaduan jenis penagihan',
      })
    }
    const { data: start } = await siti.call(problemInit, { orderNo })
    const { problemType, problemSonType } = start?.insteadOfCollection ?? {}
    const { problemId } = await createComplaint(siti, {
      problemType: problemType ?? '',
      problemSonType: problemSonType ?? '',
      orderNo,
    })
    const { data } = await app.staff(readComplaint, { complaintId: problemId })
    expect(data).toMatchObject({ urgency: 'urgent', desk: 'collection', targetOn: '2026-11-23' })
  })
})

describe('photos', () => {
  test('nine come with a complaint, in their order; a tenth is refused', async () => {
    const siti = await shared().enter('siti')
    const urls: string[] = []
    for (let count = 0; count < 10; count += 1) urls.push(await uploadPhoto(siti))
    expect(await sendComplaint(siti, { problemImage: urls.join(',') })).toMatchObject({
      code: '4603',
      message: 'Paling banyak 9 foto untuk satu pengaduan',
    })
    const nine = urls.slice(0, 9)
    const { problemId } = await createComplaint(siti, { problemImage: nine.join(',') })
    const { images } = await complaintDetailOf(siti, problemId)
    expect(images.map(({ url }) => url)).toEqual(nine)
  })

  test('of another borrower, of another kind, sent before, or from elsewhere, are refused', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const other = await app.enter('budi')
    const used = await uploadPhoto(siti)
    await createComplaint(siti, { problemImage: used })
    const fresh = await uploadPhoto(siti)
    const theirs = await uploadPhoto(other)
    const odd = [
      theirs,
      used,
      `${fresh},${fresh}`,
      `https://evil.example${fresh}`,
      'x',
      fresh.replace(/imageId=.*/, `imageId=${nowhere}`),
    ]
    for (const problemImage of odd) {
      const reply = await sendComplaint(siti, { problemImage })
      expect([problemImage, reply.code]).toEqual([problemImage, '4603'])
    }
    expect((await sendComplaint(siti, { problemImage: fresh })).code).toBe('00')
  })

  test('are seen by their owner alone', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const other = await app.enter('budi')
    const url = await uploadPhoto(siti)
    const status = async (token: string) =>
      (await app.fetch(url, { headers: { 'X-Session-Id': token } })).status
    expect([await status(siti.token), await status(other.token)]).toEqual([200, 404])
  })
})

describe('the list', () => {
  test('has a tab for waiting and one for answered complaints, newest first', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const first = await createComplaint(siti, { problemDetail: 'Satu' })
    const second = await createComplaint(siti, { problemDetail: 'Dua' })
    const third = await createComplaint(siti, { problemDetail: 'Tiga' })
    await answerAsStaff(app.staff, second.problemId)
    const { data } = await siti.call(problemList, {})
    expect(
      data?.tabs.map(({ title, list }) => [title, list.map(({ content }) => content)]),
    ).toEqual([
      ['Diproses', ['Tiga', 'Satu']],
      ['Dijawab', ['Dua']],
    ])
    const after = await siti.call(problemList, { tab: 'open', after: third.problemId })
    expect(after.data?.tabs[0]?.list.map(({ id }) => id)).toEqual([first.problemId])
    expect(after.data?.tabs[1]?.list).toHaveLength(1)
  })

  test('turns a page after twenty', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    for (let count = 0; count < 20; count += 1) {
      await createComplaint(siti, { problemDetail: `Pengaduan ${count}` })
    }
    const open = (await siti.call(problemList, {})).data?.tabs[0]
    expect(open?.list).toHaveLength(20)
    const next = await siti.call(problemList, { tab: 'open', after: open?.after ?? '' })
    expect(next.data?.tabs[0]).toMatchObject({ list: [], after: null })
    // More than this in a day is refused, with the time to come again.
    expect(await sendComplaint(siti)).toMatchObject({ code: '429', status: 429 })
  })
})

test('does not hold another’s complaint: neither to read, to write to, nor to rate', async () => {
  const app = shared()
  const siti = await app.enter('siti')
  const other = await app.enter('budi')
  const { problemId } = await createComplaint(siti)
  await answerAsStaff(app.staff, problemId)
  const key = { idempotencyKey: freshKey() }
  for (const id of [problemId, nowhere, 'x']) {
    expect((await other.call(problemDetail, { problemId: id })).code).toBe('404')
    expect((await other.call(saveScore, { problemId: id, score: '1' })).code).toBe('404')
    const written = await other.call(problemWrite, { problemId: id, problemDetail: 'Halo' }, key)
    expect(written.code).toBe('404')
    expect((await other.call(problemList, { after: id })).data?.tabs[0]?.list).toEqual([])
  }
  expect((await app.anyone(problemDetail, { problemId })).code).toBe('401')
})

test('an answer is rated once, and not before there is one', async () => {
  const app = shared()
  const siti = await app.enter('siti')
  const { problemId } = await createComplaint(siti)
  const rate = async (score: '4' | '5') => await siti.call(saveScore, { problemId, score })
  expect((await rate('4')).code).toBe('4004')
  await answerAsStaff(app.staff, problemId)
  expect(await complaintDetailOf(siti, problemId)).toMatchObject({ isScore: 1, score: null })
  expect(await rate('4')).toMatchObject({ code: '00', data: { score: 4 } })
  expect((await rate('5')).code).toBe('4004')
  expect(await complaintDetailOf(siti, problemId)).toMatchObject({ isScore: 0, score: 4 })
})

test('a complaint is part of the borrower’s export, and of nobody else’s', async () => {
  const app = shared()
  const siti = await app.enter('siti')
  const problemDetail = 'Rahasia saya: kucing bernama Zebra'
  await createComplaint(siti, { problemDetail })
  const file = await app.fetch(callPath(exportData, app.services.config.apiBase), {
    headers: { 'X-Session-Id': siti.token },
  })
  expect(await file.text()).toContain(problemDetail)
  const stored = await app.services.db
    .selectFrom('complaint.message')
    .select('textEncrypted')
    .execute()
  const sealed = stored.map(row => row.textEncrypted?.toString('latin1')).join()
  expect(sealed).not.toContain('Zebra')
  expect(app.logged()).not.toContain('Zebra')
})
