import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home } from '#contract/loan/calls.ts'
import {
  decideAccountSwitch,
  entryTicket,
  sendStepUpCode,
  stepUp,
} from '#contract/session/calls.ts'
import { endSession } from '#server/session/store.ts'
import { tokenHash } from '#server/session/token.ts'
import { apiBaseOf, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { callWithCookie } from '../../harness/session/borrower-passkeys.ts'

const shared = shareApp()

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map(each => each.split(';')[0] ?? '')

const sessionIn = (cookies: readonly string[]): string =>
  cookies.findLast(each => each.startsWith('rupya=')) ?? ''

type Entry = {
  readonly named: string
  /** The session that lives in the browser. */
  readonly live: string
  readonly ticket: () => Promise<string>
}

/** Ways by which one session begins another; each answers what the browser then has. */
const ways: readonly (readonly [string, (app: TestApp, entry: Entry) => Promise<string[]>])[] = [
  [
    'a document with X-Session-Id',
    async (app, { named }) =>
      cookiesOf(await app.fetch('/home', { headers: { 'X-Session-Id': named } })),
  ],
  [
    'an address with sessionId',
    async (app, { named }) => cookiesOf(await app.fetch(`/home?sessionId=${named}`)),
  ],
  [
    'an address with a ticket',
    async (app, { ticket }) => cookiesOf(await app.fetch(await ticket())),
  ],
  [
    'a change of account',
    async (app, { named, live }) => {
      const offered = await app.fetch(`/home?sessionId=${named}`, {
        headers: { cookie: `rupya=${live}` },
      })
      const cookie = [...cookiesOf(offered), `rupya=${live}`].join('; ')
      const decided = await app.fetch(callPath(decideAccountSwitch, apiBaseOf(app)), {
        method: 'POST',
        headers: { cookie, 'X-Requested-With': 'XMLHttpRequest' },
        body: new URLSearchParams({ accept: '1' }),
      })
      return cookiesOf(decided)
    },
  ],
]

const prepareEntry = async (app: TestApp) => {
  const owner = await app.enter('siti')
  const other = await app.enter('budi')
  const { entryUrl } = replyData(await owner.call(entryTicket, {}))
  return { owner, entry: { named: owner.token, live: other.token, ticket: async () => entryUrl } }
}

test.each(ways)('%s begins a session', async (_, enter) => {
  const app = shared()
  const { entry } = await prepareEntry(app)
  expect(await callWithCookie(app, sessionIn(await enter(app, entry)), home)).toBe('0')
})

test.each(ways)('%s begins none once the session it names is ended meanwhile', async (_, enter) => {
  const app = shared()
  const { owner, entry } = await prepareEntry(app)
  const { db, clock } = app.services
  const hash = tokenHash(owner.token)
  // It is read as live before: this process keeps it for seconds.
  replyData(await owner.call(home, {}))
  const [cookies] = await whileWaiting<[string[]]>(
    db,
    async tx => {
      await tx
        .selectFrom('profile.borrower')
        .select('borrowerId')
        .where('borrowerId', '=', owner.borrowerId)
        .forUpdate()
        .execute()
      await endSession(tx, hash, clock.wallNow())
    },
    async () => await enter(app, entry),
  )
  // No cookie of a session that is none, and the one of the other account goes on.
  expect(sessionIn(cookies)).toBe('')
  expect(await callWithCookie(app, `rupya=${entry.live}`, home)).toBe('0')
})

test('a proven code gives a session that was ended meanwhile no other, and says so', async () => {
  const app = shared()
  const { token, call, borrowerId } = await app.enter('siti')
  replyData(await call(sendStepUpCode, {}, { idempotencyKey: freshKey() }))
  const smsCode = app.inbox.inbox()[0]?.code ?? ''
  const { db, clock } = app.services
  const [reply] = await whileWaiting<[Response]>(
    db,
    async tx => {
      await tx
        .selectFrom('profile.borrower')
        .select('borrowerId')
        .where('borrowerId', '=', borrowerId)
        .forUpdate()
        .execute()
      await endSession(tx, tokenHash(token), clock.wallNow())
    },
    async () =>
      await app.fetch(callPath(stepUp, apiBaseOf(app)), {
        method: 'POST',
        headers: { cookie: `rupya=${token}`, 'X-Requested-With': 'XMLHttpRequest' },
        body: new URLSearchParams({ smsCode }),
      }),
  )
  expect(await reply.json()).toMatchObject({ code: '401' })
  expect(sessionIn(cookiesOf(reply))).toBe('')
})
