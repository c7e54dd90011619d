import type { Page } from '@playwright/test'
import { systemClock } from '#server/platform/process/clock.ts'
import { expect } from '../../harness/journeys/fixtures.ts'
import { addVirtualAuthenticator } from '../../harness/session/virtual-authenticator.ts'
import { codeOf } from '../../harness/staff/browser-of-staff.ts'
import { testOnConsoleServer as test } from '../../harness/staff/console-server.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'
import {
  acceptByPasskey,
  acceptByPassword,
  expectSignedIn,
  expectSignInForm,
  signOut,
  typeCode,
  typePassword,
} from '../../harness/staff/sign-in-steps.ts'

test.use(wideScreen)

const openInviteForm = async (page: Page) => {
  await page.goto('/staff/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  return page.getByRole('dialog', { name: 'Invite a person' })
}

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

test('the first administrator is invited by the command, and signs in by a passkey until it is removed', async ({
  page,
  consoleServer,
}) => {
  await addVirtualAuthenticator(page)
  const link = await consoleServer.invite('Dian Utami', 'dian@lender.example', 'administrator')
  await acceptByPasskey(page, link)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectSignedIn(page)
  await page.goto('/staff/account')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSignInForm(page)
  // The link of the invitation works once.
  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('every cookie of the console is bound to its host, and out of reach of scripts', async ({
  page,
  context,
  consoleServer,
}) => {
  const link = await consoleServer.invite('Bintang Jaya', 'bintang@lender.example', 'marketing')
  await acceptByPassword(page, link)
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('staff'))
  for (const { value: _, expires: _until, ...flags } of cookies) {
    process.stdout.write(`cookie of the console: ${JSON.stringify(flags)}\n`)
  }
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    '__Host-rupya-staff',
    '__Host-rupya-staff-browser',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      domain: 'localhost',
    })
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain('staff')
})

test('a password needs a code of the app, and each recovery code works once', async ({
  page,
  consoleServer,
}) => {
  const email = 'citra@lender.example'
  const link = await consoleServer.invite('Citra Ayu', email, 'agent')
  const { totpSecret, recoveryCodes } = await acceptByPassword(page, link)
  expect(recoveryCodes).toHaveLength(10)
  await signOut(page)
  await typePassword(page, email)
  await typeCode(page, '000000')
  await expect(page.getByText('That did not match')).toBeVisible()
  // The code of the invitation was accepted: the next one is not yet.
  await typeCode(page, codeOf(totpSecret, systemClock, 1))
  await expectSignedIn(page)
  const [first = ''] = recoveryCodes
  await signOut(page)
  await typePassword(page, email)
  await typeCode(page, first)
  await expectSignedIn(page)
  await signOut(page)
  await typePassword(page, email)
  await typeCode(page, first)
  await expect(page.getByText('That did not match')).toBeVisible()
})

test('the company account signs an invited person in, and nobody else', async ({
  page,
  consoleServer,
}) => {
  await consoleServer.invite('Eka Putri', 'eka@lender.example', 'compliance')
  Object.assign(consoleServer.account, { sub: 'subject-eka', email: 'eka@lender.example' })
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Use the company account' }).click()
  await expectSignedIn(page)
  await page.getByRole('button', { name: 'My account and appearance' }).click()
  await expect(page.getByText('Eka Putri')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  // At the provider too: it would sign the same person in again.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  Object.assign(consoleServer.account, { sub: 'subject-other', email: 'other@lender.example' })
  await page.getByRole('button', { name: 'Use the company account' }).click()
  await expect(page.getByText('That did not match')).toBeVisible()
})

test('wrong passwords close the password for strangers, with an alarm', async ({
  page,
  consoleServer,
}) => {
  const email = 'farah@lender.example'
  await acceptByPassword(page, await consoleServer.invite('Farah Nur', email, 'agent'))
  await signOut(page)
  await page.context().clearCookies()
  await page.reload()
  for (let tries = 0; tries < 10; tries += 1) {
    await typePassword(page, email, `wrong password ${tries}`)
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await typePassword(page, email)
  await expect(page.getByText('Too many requests')).toBeVisible()
  expect(consoleServer.output()).toContain('too many wrong tries')
})

for (const [how, shift] of [
  ['half an hour without use', { column: 'lastSeenAt', minutes: 31 }],
  ['twelve hours', { column: 'startedAt', minutes: 12 * 60 + 1 }],
] as const) {
  test(`a session ends after ${how}, and what was typed is still there`, async ({
    page,
    consoleServer,
  }) => {
    await addVirtualAuthenticator(page)
    const email = `gilang.${shift.column.toLowerCase()}@lender.example`
    const name = `Gilang ${shift.column}`
    const typed = `Typed before ${shift.column}`
    await acceptByPasskey(page, await consoleServer.invite(name, email, 'administrator'))
    const form = await openInviteForm(page)
    await form.getByRole('textbox', { name: 'Name' }).fill(typed)
    await form.getByRole('textbox', { name: 'Email' }).fill(`${shift.column}@x.example`)
    await form.getByRole('textbox', { name: 'Reason' }).fill('a new colleague')
    await consoleServer.shiftSessions(email, shift)
    // The open page hears of it, without an action of its person.
    await expect(endedDialog(page)).toBeVisible()
    await endedDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(endedDialog(page)).toBeHidden()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(typed)
    await form.getByRole('button', { name: 'Make the invitation' }).click()
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/^https:/)
  })
}

test('an action that needs it asks for a second factor after 15 minutes, and is then done as it was typed', async ({
  page,
  consoleServer,
}) => {
  await addVirtualAuthenticator(page)
  const email = 'hana@lender.example'
  await acceptByPasskey(page, await consoleServer.invite('Hana Sari', email, 'administrator'))
  const form = await openInviteForm(page)
  await form.getByRole('textbox', { name: 'Name' }).fill('Asked Again')
  await form.getByRole('textbox', { name: 'Email' }).fill('asked.again@lender.example')
  await form.getByRole('textbox', { name: 'Reason' }).fill('a new colleague')
  await consoleServer.shiftSessions(email, { column: 'secondFactorAt', minutes: 16 })
  await form.getByRole('button', { name: 'Make the invitation' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/^https:/)
  await expect(page.getByText('Invitation for Asked Again')).toBeVisible()
})

test('a money decision more than 15 minutes after the second factor waits for another, keeps what was typed, and is done once', async ({
  page,
  consoleServer,
}) => {
  const email = 'indra@lender.example'
  const invited = await consoleServer.invite('Indra Wijaya', email, 'finance-officer')
  const { totpSecret } = await acceptByPassword(page, invited)
  await consoleServer.receiveUnmatched('212000')
  await page.goto('/staff/unmatched-money')
  await page.getByRole('row').filter({ hasText: 'Rp212.000' }).click()
  const panel = page.getByRole('complementary', { name: 'Opened' })
  await panel.getByRole('button', { name: /Return/ }).click()
  const typed = {
    'Bank code or IFSC': 'BCA',
    'Account number': '1234567890',
    'Account holder': 'Rina Wati',
    Reason: 'The sender asked for it',
  }
  for (const [name, value] of Object.entries(typed)) {
    await panel.getByRole('textbox', { name }).fill(value)
  }
  const confirmedBefore = (await consoleServer.auditOf('confirmSecondFactor')).length
  await consoleServer.shiftSessions(email, { column: 'secondFactorAt', minutes: 16 })
  await page.keyboard.press('Control+Enter')
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await again.getByRole('textbox', { name: 'Code' }).fill('000000')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText('That did not match')).toBeVisible()
  const returns = async (outcome: string) =>
    (await consoleServer.auditOf('refundUnmatchedMoney')).filter(each => each.outcome === outcome)
  expect(await returns('done')).toEqual([])
  for (const [name, value] of Object.entries(typed)) {
    await expect(panel.getByRole('textbox', { name, includeHidden: true }), name).toHaveValue(value)
  }
  await again.getByRole('textbox', { name: 'Code' }).fill(codeOf(totpSecret, systemClock, 1))
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Rp212.000' })).toHaveCount(0)
  expect(await returns('done')).toHaveLength(1)
  const confirmed = (await consoleServer.auditOf('confirmSecondFactor')).slice(confirmedBefore)
  expect(confirmed.filter(({ outcome }) => outcome === 'done')).toEqual([
    expect.objectContaining({
      action: 'second factor given',
      after: expect.objectContaining({ factor: 'one-time code' }),
    }),
  ])
  expect(confirmed.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1)
})
