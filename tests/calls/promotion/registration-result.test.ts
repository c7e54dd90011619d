import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { channelTemplate, register } from '#contract/promotion/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  codeAt,
  expireCodeLock,
  type LandingTemplateId,
  newPhone,
  openVisit,
} from '../../harness/personas/visitor.ts'

const shared = shareApp()

/** Registers as a browser does; returns the cookies that the reply sets. */
const registerByBrowser = async (
  app: TestApp,
  { typed: phone, number }: { typed: string; number: string },
): Promise<string[]> => {
  const visit = await openVisit(app)
  const { capcode } = await visit.askForCode({ phone })
  const smsCode = codeAt(app, number)
  const body = new URLSearchParams({ phone, capcode, smsCode, id: 'id-1', sid: visit.sid })
  const path = callPath(register, app.services.config.apiBase)
  const reply = await app.fetch(path, { method: 'POST', body, headers: { origin } })
  return reply.headers.getSetCookie()
}

describe('the download view', () => {
  const ids: LandingTemplateId[] = ['cn-1', 'id-1', 'in-1']
  test.each(ids)('of %s has a title that is true for someone who never registered', async id => {
    const { data } = await shared().anyone(channelTemplate, { templateId: id })
    const { title, lead } = data?.download ?? {}
    expect(title).toMatch(/./)
    expect(`${title} ${lead}`).not.toMatch(/注册成功|registered|terdaftar|pendaftaran/i)
  })

  test('learns how this browser registered from a cookie, which no address can replace', async () => {
    const app = shared()
    const phone = newPhone('id-1')
    expect(await registerByBrowser(app, phone)).toContainEqual(
      'landing-result=registered; Path=/promotion; Max-Age=3600; HttpOnly; SameSite=Lax',
    )
    await expireCodeLock(app)
    expect(await registerByBrowser(app, phone)).toContainEqual(
      expect.stringMatching(/^landing-result=already; Path=\/promotion; /),
    )
  })
})
