import type { Browser, Page } from '@playwright/test'
import { expect } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import {
  type ConsoleServer,
  testOnConsoleServer as test,
} from '../../harness/staff/console-server.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'
import {
  acceptByPassword,
  expectSignedIn,
  expectSignInForm,
} from '../../harness/staff/sign-in-steps.ts'

test.use(wideScreen)

const rani = { name: 'Rani Kusuma', email: 'rani@lender.example' }
const reason = 'new in the team'

/** Another person's browser, beside the test's own. */
const openPerson = async ({ browser, base }: ConsoleServer): Promise<Page> => {
  const context = await (browser as Browser).newContext({ ...wideScreen, baseURL: base })
  return await context.newPage()
}

const invite = async (page: Page): Promise<string> => {
  await page.goto('/staff/people')
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a person' })
  await form.getByRole('textbox', { name: 'Name' }).fill(rani.name)
  await form.getByRole('textbox', { name: 'Email' }).fill(rani.email)
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Make the invitation' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'It is sent' }).click()
  return link
}

const openRani = async (page: Page) => {
  await page.goto('/staff/people')
  await page.getByRole('row', { name: new RegExp(rani.name) }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: rani.name })).toBeVisible()
  return panel
}

/** Begins an action of the open person, with a role and the reason. */
const changeRole = async (page: Page, action: string, role: string): Promise<void> => {
  const panel = await openRani(page)
  await panel.getByRole('button', { name: action }).click()
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await panel.getByRole('button', { name: action, exact: true }).click()
}

/** Everything that a page's scripts could have kept. */
const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, history.state])
  })

test('an administrator invites, a second one approves the role, and access that is revoked ends in the open page at once', async ({
  page,
  consoleServer,
}) => {
  test.slow()
  const ofAdministrator = async (name: string, email: string) =>
    await consoleServer.invite(name, email, 'administrator')
  await acceptByPassword(page, await ofAdministrator('Adi Wijaya', 'adi@lender.example'))
  const secondPage = await openPerson(consoleServer)
  await acceptByPassword(secondPage, await ofAdministrator('Sari Dewi', 'sari@lender.example'))

  const link = await invite(page)
  const raniPage = await openPerson(consoleServer)
  await acceptByPassword(raniPage, link)
  const screens = raniPage.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: 'People' })).toHaveCount(0)

  await changeRole(page, 'Propose a role', 'Administrator')
  await expect(page.getByText('Proposed: it waits for a second person')).toBeVisible()
  await secondPage.goto('/staff/approvals')
  await secondPage.getByRole('row', { name: /Role for a person/ }).click()
  const proposal = secondPage.getByRole('complementary')
  const changes = proposal.getByRole('table', { name: 'What changes' })
  await expect(changes.getByRole('row', { name: 'Role nothing Administrator' })).toBeVisible()
  await expectNoAxeViolations(secondPage)
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('agreed with the team lead')
  await proposal.getByRole('button', { name: 'Approve' }).click()

  // The open page has the role without being loaded again.
  await screens.getByRole('link', { name: 'People' }).click()
  await expect(raniPage.getByRole('table', { name: 'People' })).toBeVisible()

  await changeRole(page, 'Revoke a role', 'Administrator')
  await expect(raniPage.getByText('Your roles do not include this screen')).toBeVisible()
  await expect(raniPage.getByText('Sari Dewi')).toHaveCount(0)

  await changeRole(page, 'Propose a role', 'Administrator')
  await secondPage.goto('/staff/approvals')
  await secondPage.getByRole('row', { name: /Role for a person/ }).click()
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('agreed with the team lead')
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await expect(raniPage.getByRole('table', { name: 'People' })).toBeVisible()
  const unsent = 'Unsent text of a person whose access is revoked'
  await raniPage.getByRole('button', { name: 'Invite a person' }).click()
  await raniPage.getByRole('textbox', { name: 'Reason' }).fill(unsent)

  const panel = await openRani(page)
  await panel.getByRole('button', { name: 'Revoke access' }).click()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('has left the lender')
  await panel.getByRole('button', { name: 'Revoke access' }).click()
  await expectSignInForm(raniPage)
  await expect(raniPage.getByText('Your session was ended')).toBeVisible()
  expect(await raniPage.content()).not.toContain(unsent)
  expect(await storedTexts(raniPage)).not.toContain('Unsent text')

  // The next person in this browser finds nothing of it.
  const nextLink = await ofAdministrator('Nia Utami', 'nia@lender.example')
  await acceptByPassword(raniPage, nextLink)
  await raniPage.goto('/staff/people')
  await raniPage.getByRole('button', { name: 'Invite a person' }).click()
  await expect(raniPage.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
})

test('invitations are sent again and withdrawn, and roles are shown in words', async ({
  page,
  consoleServer,
}) => {
  const own = await consoleServer.invite('Lukman Hadi', 'lukman@lender.example', 'administrator')
  await acceptByPassword(page, own)
  const first = await consoleServer.invite('Tono Subagio', 'tono@lender.example', 'agent')
  await page.goto('/staff/invitations?state=open')
  await page.getByRole('row', { name: /Tono Subagio/ }).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Make a new link' }).click()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('the link was lost')
  await panel.getByRole('button', { name: 'Make a new link' }).click()
  const second = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(second).not.toBe(first)
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: 'It is sent' }).click()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('will not join us')
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation is withdrawn')).toBeVisible()

  await page.goto('/staff/roles')
  const table = page.getByRole('table', { name: 'Roles' })
  await expect(table.getByRole('rowheader', { name: 'Approve refunds' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectSignedIn(page)

  const visitor = await openPerson(consoleServer)
  for (const link of [first, second]) {
    await visitor.goto(link)
    await visitor.reload()
    await expect(visitor.getByRole('alert')).toBeVisible()
  }
})
