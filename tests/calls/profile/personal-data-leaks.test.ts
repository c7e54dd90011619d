import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home, loanDetails } from '#contract/loan/calls.ts'
import {
  certificationOverview,
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  correctData,
  exportData,
  giveConsent,
  myData,
  uploadDevice,
  uploadImage,
  uploadLocation,
} from '#contract/profile/calls.ts'
import { decideDataCorrection, findBorrowers, revealField } from '#contract/profile/staff-calls.ts'
import { revealedField } from '#contract/profile/staff-schemas.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'

/** Stored in clear in the database: proof that the search of its files finds values. */
const marker = 'zq-a-reason-that-is-kept-in-clear'

/** Values that occur nowhere else; finding one means finding data of this borrower. */
const canary = {
  national: '81298765012',
  name: 'Kenarijaya Zqwertina',
  idNumber: '3578016702880731',
  birthOn: '1988-02-27',
  street: 'Jl. Kenari Zqstraat 48151623',
  city: 'Zqcitytown',
  email: 'zqkenari@zqcanary.example',
  account: '7314159265358979',
  employer: 'PT Zqkaryawan Abadi',
  income: '731415926',
  referenceName: 'Zqreferensia Kenari',
  reference: '81355512987',
  newName: 'Kenarijaya Zqwertinq',
  device: 'Zqphone Mark Seven',
  place: '-7.257472',
  camera: 'Zqcamera canary maker',
} as const

/** Signs a borrower in by a code, as the native shell does; returns the client. */
const signInByCode = async (app: TestApp) => {
  const phone = `+62${canary.national}`
  const visit = await openVisit(app, { common: { clientType: 'android' } })
  replyData(await visit.askToSignIn({ phone, capcode: await visit.captcha() }))
  const { sessionId } = replyData(await visit.signIn(phone, codeAt(app, phone)))
  return await openVisit(app, { headers: { 'X-Session-Id': sessionId } })
}

/** Enters every personal field, through the calls alone; also values that are refused. */
const completeProfile = async ({
  call,
}: Awaited<ReturnType<typeof signInByCode>>): Promise<void> => {
  const base = {
    fullName: canary.name,
    birthOn: canary.birthOn,
    idNumber: canary.idNumber,
    dataConsent: '1',
  }
  expect((await call(certifyBase, { ...base, birthOn: '1988-02-28' })).code).toBe('4201')
  replyData(await call(certifyBase, base))
  replyData(
    await call(certifyPersonal, {
      maritalStatus: 'married',
      education: 'secondary',
      region: '35',
      city: canary.city,
      street: canary.street,
      postalCode: '60111',
      reference1Name: canary.referenceName,
      reference1Phone: `0${canary.reference}`,
      reference1Relation: 'friend',
      referencesAgreed: '1',
    }),
  )
  const job = { employment: 'salaried', employer: canary.employer, occupation: 'Guru' }
  replyData(await call(certifyJob, { ...job, monthlyIncome: canary.income, monthlyDebt: '0' }))
  replyData(await call(certifyExtra, { loanPurpose: 'home', email: canary.email, language: 'id' }))
  const upload = async (kind: 'document' | 'face') =>
    replyData(await call(uploadImage, { kind, image: asFile(await imageWithExif(), canary.name) }))
      .imageId
  replyData(
    await call(certifyIdentity, {
      documentImage: await upload('document'),
      faceImage: await upload('face'),
    }),
  )
  replyData(
    await call(certifyBank, { bankCode: 'BNI', accountNo: canary.account, holder: canary.name }),
  )
  replyData(
    await call(uploadLocation, { latitude: canary.place, longitude: '112.75', consent: '1' }),
  )
  replyData(await call(uploadDevice, { model: canary.device }))
}

/** A loan of this borrower, from the offer to its first paid installment. */
const borrowAndPay = async (app: TestApp, { call }: Awaited<ReturnType<typeof signInByCode>>) => {
  const borrower = { call, borrowerId: '', token: '', order: { productId: '', orderId: '' } }
  const offer = await requestOffer(borrower, { productId: 'dana-cepat', amount: '1500000' })
  const order = await acceptOffer(borrower, offer)
  await app.drain()
  await app.drain()
  const paymentRequest = await createPaymentRequest({ ...borrower, order })
  await app.bank.pay(paymentRequest.vcode, 'exact')
  await app.drain()
  const { data } = await call(loanDetails, order)
  expect(data?.orderStatus).toBe('170')
  const { correctionId } = replyData(
    await call(correctData, { field: 'fullName', value: canary.newName, reason: canary.name }),
  )
  // A loan is open: staff decide, and correct a typing error alone.
  const decision = { correctionId, decision: 'approved', reason: marker } as const
  replyData(await app.staff(decideDataCorrection, decision, { idempotencyKey: correctionId }))
}

/** Has every kind of staff that may see the data see it. */
const readEverything = async (
  { staff, fetch, services }: TestApp,
  { call }: Awaited<ReturnType<typeof signInByCode>>,
): Promise<void> => {
  const { base } = replyData(await call(myData, { full: '1' }))
  expect(base?.fullName).toBe(canary.newName)
  replyData(await call(certificationOverview, {}))
  replyData(await call(home, {}))
  const { borrowers } = replyData(await staff(findBorrowers, { accountNo: canary.account }))
  const borrowerId = borrowers[0]?.borrowerId ?? ''
  for (const field of revealedField.options) {
    replyData(await staff(revealField, { borrowerId, field, reason: marker }))
  }
  expect((await fetch(callPath(exportData, services.config.apiBase))).status).toBe(401)
  replyData(await call(giveConsent, { purpose: 'news' }))
}

const imageWithExif = async (): Promise<Buffer> =>
  await sharp(await createTestImage())
    .withExif({ IFD0: { Make: canary.camera } })
    .jpeg()
    .toBuffer()

/** Returns undefined for a file that is gone: a database server's files come and go as it works. */
const unlessRemoved = <Answer>(read: () => Answer): Answer | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const filesUnder = (folder: string): string[] => {
  const entries = unlessRemoved(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return entry.isFile() ? [path] : []
  })
}

/** Which of these texts occur in clear in any file under a folder. */
const foundIn = (folder: string, texts: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const path of filesUnder(folder)) {
    const bytes = unlessRemoved(() => readFileSync(path))
    for (const text of texts) if (bytes?.includes(text)) found.add(text)
  }
  return [...found]
}

/** Has the database write everything to disk, and returns its folder. */
const checkpoint = async ({ database }: TestApp): Promise<string> => {
  const address = database.ownerAddress
  if ('url' in address) throw new Error('the tests have a server of their own')
  const admin = new pg.Client(connectionOptions({ ...address, user: ADMIN }))
  await admin.connect()
  try {
    await admin.query('checkpoint')
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? ''
  } finally {
    await admin.end()
  }
}

test('no personal data is in clear in the database’s files, the log or the uploads', async () => {
  await using app = await createTestApp()
  const visit = await signInByCode(app)
  await completeProfile(visit)
  await borrowAndPay(app, visit)
  await readEverything(app, visit)
  await app.drain()

  const dataFolder = await checkpoint(app)
  const texts = [...Object.values(canary), `0${canary.national}`]
  expect(foundIn(dataFolder, [marker, ...texts])).toEqual([marker])
  expect(filesUnder(app.filesFolder).length).toBeGreaterThanOrEqual(2)
  expect(foundIn(app.filesFolder, texts)).toEqual([])
  const log = app.logged()
  expect(log.length).toBeGreaterThan(0)
  expect(texts.filter(text => log.includes(text))).toEqual([])
})
