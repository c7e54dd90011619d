import { callPath } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { getCaptcha, getSid, getSms, register } from '#contract/promotion/calls.ts'
import { sendSms, smsLogin } from '#contract/session/calls.ts'
import { origin } from '../app/compose-test-app.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'

let addresses = 0

/** An address in an unused network. */
const newAddress = (): string => {
  addresses += 1
  return `100.${64 + (addresses >> 8)}.${addresses & 255}.7`
}

type VisitorOptions = {
  /** The client address; an unused one unless given. */
  readonly address?: string
  readonly common?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

const clientOf = (
  app: TestApp,
  { address = newAddress(), common = {}, headers = {} }: VisitorOptions,
) =>
  createClient({
    ...app.services.config.apiBase,
    origin,
    common: () => common,
    headers: () => headers,
    fetch: async request =>
      await app.app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
  })

/** The newest code that arrived at a phone; throws when there is none. */
export const codeAt = (app: TestApp, phone: string): string => {
  const message = app.inbox.inbox(phone).find(({ code }) => code !== '')
  if (!message) throw new Error(`nothing arrived at ${phone}`)
  return message.code
}

/** A visitor who opens the landing or the sign-in page. */
export const openVisit = async (app: TestApp, who: VisitorOptions = {}) => {
  const call: Client = clientOf(app, who)
  const sid = (await call(getSid, {})).data?.sid ?? ''
  /** Fetches a captcha and reads it. */
  const captcha = async (): Promise<string> => {
    const path = callPath(getCaptcha, app.services.config.apiBase)
    const answer = await app.fetch(`${path}?sid=${sid}&a=1`)
    if (answer.status !== 200) throw new Error(`no captcha: ${answer.status}`)
    return app.services.captchaPainter.recall(sid) ?? ''
  }
  type Asking = { phone: string; id?: string; capcode?: string; key?: string }
  const askForCode = async ({ phone, id = 'id-1', capcode, key = freshKey() }: Asking) => {
    const typed = capcode ?? (await captcha())
    const input = { phone, id, sid, deviceId: sid, appName: 'rupya', capcode: typed }
    const reply = await call(getSms, input, { idempotencyKey: key })
    return { reply, capcode: typed }
  }
  type Typed = { phone: string; smsCode: string; capcode: string; id?: string }
  const signUp = async ({ id = 'id-1', ...typed }: Typed) =>
    await call(register, {
      ...typed,
      id,
      sid,
      deviceId: sid,
      appName: 'rupya',
      merchantNumber: '0',
      userName: typed.phone,
    })
  const askToSignIn = async ({ phone, capcode, key = freshKey() }: Omit<Asking, 'id'>) =>
    await call(sendSms, { sid, phone, capcode }, { idempotencyKey: key })
  const signIn = async (phone: string, smsCode: string) =>
    await call(smsLogin, { sid, phone, smsCode })
  return { sid, call, captcha, askForCode, signUp, askToSignIn, signIn }
}

export type LandingTemplateId = 'cn-1' | 'id-1' | 'in-1'

let phoneCount = 0

/** An unused phone number, in a block of its own, as each region writes it and dials it. */
export const newPhone = (id: LandingTemplateId): { typed: string; number: string } => {
  phoneCount += 1
  const block = String(1000 + phoneCount)
  const tail = String(phoneCount).padStart(4, '0')
  if (id === 'cn-1') {
    const typed = `1380${block.slice(1)}${tail}`
    return { typed, number: `+86${typed}` }
  }
  if (id === 'in-1') return { typed: `98${block}${tail}`, number: `+9198${block}${tail}` }
  return { typed: `0812${block}${tail}`, number: `+62812${block}${tail}` }
}

/** Moves the clock by more than the lock between two codes. */
export const expireCodeLock = async ({ services }: TestApp): Promise<void> => {
  await services.db
    .updateTable('session.code')
    .set({ sentAt: new Date(services.clock.wallNow().getTime() - 61_000) })
    .execute()
}

/** Rows as searchable text, with stored bytes as latin-1. */
export const textOf = (rows: readonly object[]): string =>
  rows
    .flatMap(row => Object.values(row))
    .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    .join('\n')
