import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listHeldApplications } from '#contract/application/staff-calls.ts'
import { certifyBank, certifyBase } from '#contract/profile/calls.ts'
import type { LinkKind } from '#domain/decision/links.ts'
import { saveImage } from '#server/image/public.ts'
import { insertCheck } from '#server/profile/identity-store.ts'
import { bindLinkKeys, findLinks } from '#server/profile/link/link-keys.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

// One fact written another way is the same fact: an outsider varies what a form lets them vary.

const shared = shareApp()

const apply = async (borrower: Borrower) =>
  await acceptOffer(
    borrower,
    await requestOffer(borrower, { productId: 'dana-cepat', amount: '1000000', installments: '3' }),
  )

const paidOut = (app: TestApp) => app.payouts.payouts().filter(each => each.status === 'SUCCEEDED')

const bind = async (
  { services }: TestApp,
  { borrowerId }: Borrower,
  deviceId?: string,
): Promise<void> => {
  await services.db.transaction().execute(async tx => {
    await bindLinkKeys(services, tx, { borrowerId, market: 'ID', deviceId })
  })
}

/** By what two borrowers are linked. */
const linkBetween = async (
  { services }: TestApp,
  one: Borrower,
  other: Borrower,
): Promise<readonly LinkKind[]> => {
  const links = await findLinks(services.db, other.borrowerId)
  return links.find(({ borrowerId }) => borrowerId === one.borrowerId)?.kinds ?? []
}

let accounts = 0
const newAccountNo = (): string => {
  accounts += 1
  return `77700${String(accounts).padStart(5, '0')}`
}

describe('one account in another form', () => {
  test.each<[string, (accountNo: string) => { accountNo: string; bankCode: string }]>([
    ['with zeros before it', accountNo => ({ accountNo: `000${accountNo}`, bankCode: 'BCA' })],
    [
      'in groups',
      accountNo => ({ accountNo: accountNo.replace(/(\d{3})/g, '$1 '), bankCode: 'BCA' }),
    ],
    [
      'with dashes and dots',
      accountNo => ({ accountNo: accountNo.replace(/(\d{4})/g, '$1-.'), bankCode: 'BCA' }),
    ],
    ['at another bank', accountNo => ({ accountNo, bankCode: 'BRI' })],
  ])('%s links as the same account', async (_, form) => {
    const app = shared()
    const accountNo = newAccountNo()
    const holder = 'CITRA PUSPITA'
    const [one, other] = [await app.enter('citra'), await app.enter('citra')]
    replyData(await one.call(certifyBank, { bankCode: 'BCA', accountNo, holder }))
    replyData(await other.call(certifyBank, { ...form(accountNo), holder }))
    for (const each of [one, other]) await bind(app, each)
    expect(await linkBetween(app, one, other)).toEqual(['bank-account'])
  })

  test.each(['７７７０００９９９９', '7770009999\u200b', '7770009999O', '٧٧٧٠٠٠٩٩٩٩'])(
    '%j, in letters or other digits, is refused',
    async accountNo => {
      const borrower = await shared().enter('citra')
      const account = { bankCode: 'BCA', accountNo, holder: 'CITRA PUSPITA' }
      expect((await borrower.call(certifyBank, account)).code).toBe('4201')
    },
  )
})

describe('an identity number that has an account', () => {
  test.each([
    [
      'ID',
      '3174015203940077',
      ['3174 0152 0394 0077', '3174.0152.0394.0077', ' 3174015203940077 '],
    ],
    ['IN', 'ABCPE1277F', ['abcpe1277f', 'ABCPE 1277 F', 'AbCpE1277f ']],
  ] as const)('in %s opens no other in any form', async (market, idNumber, forms) => {
    const app = shared()
    const [owner, other] = market === 'ID' ? ['citra', 'dewi'] : ['vikram', 'vikram']
    await app.enter(owner, profile => ({ ...profile, base: { ...profile.base, idNumber } }))
    const second = await app.enter(other)
    for (const form of forms) {
      const base = { ...validForms[market].base, birthOn: '1994-03-12', idNumber: form }
      await app.services.db
        .updateTable('profile.identityCheck')
        .set({ state: 'waiting', decidedAt: null, decidedBy: null })
        .where('borrowerId', '=', second.borrowerId)
        .execute()
      const reply = await second.call(certifyBase, base)
      expect(reply).toMatchObject({ code: '4201', problems: [{ field: 'idNumber' }] })
    }
  })
})

test('one home in another form is the same address', async () => {
  const app = shared()
  const livingAt = async (street: string) =>
    await app.enter('citra', profile => ({ ...profile, personal: { ...profile.personal, street } }))
  const one = await livingAt('Jl. Anggrek No. 9, RT 01/RW 03')
  const other = await livingAt('JALAN  ANGGREK Nomor ９ rt1 rw\u200b3')
  await bind(app, one, '7F3A-11')
  await bind(app, other, ' 7f3a-11 ')
  expect(await linkBetween(app, one, other)).toEqual(['address', 'device'])
})

/** A picture like a photo of a document: smooth fields of colour, and noise. */
const paintDocument = async (seed: number) => {
  let state = seed
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
  const fields = Buffer.from(Array.from({ length: 12 * 8 * 3 }, () => next(255)))
  const raw = { width: 12, height: 8, channels: 3 } as const
  return await sharp(fields, { raw }).resize(900, 600, { kernel: 'cubic' }).jpeg().toBuffer()
}

describe('one picture of a document', () => {
  const withDocument = async (app: TestApp, bytes: Buffer): Promise<Borrower> => {
    const borrower = await app.enter('citra', profile => ({
      ...profile,
      personal: { ...profile.personal, street: 'Jl. Kamboja No. 4' },
    }))
    const { services } = app
    const { borrowerId } = borrower
    const save = async (purpose: 'document' | 'face', of: Buffer) => {
      const saved = await saveImage(services, { ownerId: borrowerId, purpose, bytes: of }, 'id')
      if (!('imageId' in saved)) throw new Error('the picture was refused')
      return saved.imageId
    }
    const documentImage = await save('document', bytes)
    const faceImage = await save('face', await paintDocument(accounts + 500))
    accounts += 1
    await insertCheck(services.db, {
      checkId: services.random.uuid(),
      borrowerId,
      documentImage,
      faceImage,
      now: app.clock.now(),
    })
    await bind(app, borrower)
    return borrower
  }

  test.each<[string, (bytes: Buffer) => Promise<Buffer>, LinkKind]>([
    ['in another format', async bytes => await sharp(bytes).png().toBuffer(), 'image'],
    [
      'encoded again',
      async bytes => await sharp(bytes).jpeg({ quality: 50 }).toBuffer(),
      'image-likeness',
    ],
    ['smaller', async bytes => await sharp(bytes).resize(700).webp().toBuffer(), 'image-likeness'],
    [
      'brighter',
      async bytes => await sharp(bytes).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
      'image-likeness',
    ],
  ])('%s still links two who share an address', async (name, change, kind) => {
    const app = shared()
    const bytes = await paintDocument(name.length)
    const one = await withDocument(app, bytes)
    const other = await withDocument(app, await change(bytes))
    expect(await linkBetween(app, one, other)).toContain(kind)
  })

  test('is not another one', async () => {
    const app = shared()
    const one = await withDocument(app, await paintDocument(101))
    const other = await withDocument(app, await paintDocument(202))
    expect(await linkBetween(app, one, other)).toEqual([])
  })
})

test('of two who apply at the same moment one is paid at most', async () => {
  await using app = await createTestApp()
  const account = { bankCode: 'BCA', accountNo: '7771112223', holder: 'CITRA PUSPITA' }
  const pair = [
    await app.enter('citra', profile => ({ ...profile, account })),
    await app.enter('citra', profile => ({ ...profile, account })),
  ]
  await Promise.all(
    pair.map(async borrower => {
      await apply(borrower)
      await app.services.outbox.drain()
    }),
  )
  await app.drain()
  expect(paidOut(app).length).toBeLessThanOrEqual(1)
  const held = replyData(await app.staff(listHeldApplications, {})).applications
  expect(held.length + paidOut(app).length).toBe(2)
})

test('an account of a closed borrower still links', async () => {
  await using app = await createTestApp()
  const account = { bankCode: 'BCA', accountNo: '7771112224', holder: 'CITRA PUSPITA' }
  const first = await app.enter('citra', profile => ({ ...profile, account }))
  await apply(first)
  await app.drain()
  await app.services.db
    .updateTable('loan.loan')
    .set({ state: 200 })
    .where('borrowerId', '=', first.borrowerId)
    .execute()
  await app.services.db
    .updateTable('profile.borrower')
    .set({ closedAt: app.clock.now() })
    .where('borrowerId', '=', first.borrowerId)
    .execute()
  await apply(await app.enter('citra', profile => ({ ...profile, account })))
  await app.drain()
  const [held] = replyData(await app.staff(listHeldApplications, {})).applications
  expect(held?.links).toMatchObject([{ isClosed: '1', by: ['bank-account'] }])
})
