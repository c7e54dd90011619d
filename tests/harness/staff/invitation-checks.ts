import { acceptByPasskey, acceptInvitation, readInvitation } from '#contract/staff/calls.ts'
import { replyData } from '../app/reply-data.ts'
import type { AuthorizationEnvironment } from '../authorization/authorization-environment.ts'
import type { MatrixResults } from '../authorization/matrix-results.ts'
import { codeOf, invite, openBrowser, password } from './browser-of-staff.ts'

/** Ended invitations by how each ended, with the code of the app that it was made with. */
const createEnded = async ({ app }: AuthorizationEnvironment) => {
  const make = async (name: string) => {
    const { token, staffId } = await invite(app, { name })
    const browser = openBrowser(app)
    const { totpSecret } = replyData(await browser.call(readInvitation, { token }))
    return { token, staffId, code: codeOf(totpSecret, app.clock), browser }
  }
  const used = await make('Tari')
  replyData(await used.browser.call(acceptInvitation, { ...used, password }))
  const end = async (name: string, change: { expiresAt: Date } | { withdrawnAt: Date }) => {
    const made = await make(name)
    await app.services.db
      .updateTable('staff.invitation')
      .set(change)
      .where('staffId', '=', made.staffId)
      .execute()
    return made
  }
  const now = app.clock.wallNow()
  return {
    'used invitation': used,
    'expired invitation': await end('Umar', { expiresAt: new Date(now.getTime() - 1) }),
    'withdrawn invitation': await end('Vina', { withdrawnAt: now }),
  }
}

const credentialsOf = async ({ app }: AuthorizationEnvironment, staffId: string) => {
  const { db } = app.services
  const rows = await Promise.all([
    db.selectFrom('staff.session').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.totp').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.recoveryCode').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.passkey').selectAll().where('staffId', '=', staffId).execute(),
  ])
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/**
 * An invitation that has ended is one that never was: it names nobody, gives no session, and changes
 * nothing that its person signs in with.
 */
export const checkInvitations = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app } = environment
  const unknown = app.services.random.token()
  for (const [how, { token, code, staffId }] of Object.entries(await createEnded(environment))) {
    const before = await credentialsOf(environment, staffId)
    const passkey = { credential: '{}', name: 'phone' }
    const tries = {
      readInvitation: (which: string) => openBrowser(app).call(readInvitation, { token: which }),
      acceptInvitation: (which: string) =>
        openBrowser(app).call(acceptInvitation, { token: which, password, code }),
      acceptByPasskey: (which: string) =>
        openBrowser(app).call(acceptByPasskey, { token: which, ...passkey }),
    }
    for (const [call, send] of Object.entries(tries)) {
      const real = await send(token)
      const ghost = await send(unknown)
      const isHidden = !real.success && JSON.stringify(real) === JSON.stringify(ghost)
      const isChanged = (await credentialsOf(environment, staffId)) !== before
      const wrong = isChanged ? 'credentials changed' : isHidden ? undefined : real.code
      results.record('invitations', `${call} with a ${how}`, wrong)
    }
  }
}
