import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { listCases } from '#contract/collections/staff-calls.ts'
import { enterConsole } from './enter-console.ts'
import { sandboxStaff } from './staff-sessions.ts'

/** Every address of the console that its router knows, as written there; the home is ''. */
const routePaths = (): readonly string[] => {
  const source = readFileSync(new URL('../../../staff/shell/routes.tsx', import.meta.url), 'utf8')
  const [listed = ''] = /const screens[\s\S]*?\n\]/.exec(source) ?? []
  return ['', ...[...listed.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) => path)]
}

/** Who looks at a screen: the role that works with it. Others are looked at by who reads all. */
const roleOfPath: Readonly<Record<string, string>> = {
  '': 'Team lead',
  complaints: 'Agent',
  conversations: 'Agent',
  'contact-messages': 'Agent',
  applications: 'Credit officer',
  'identity-checks': 'Credit officer',
  corrections: 'Credit officer',
  collections: 'Collections officer',
  'borrowers/:borrowerId': 'Team lead',
  'loans/:loanId': 'Finance controller',
  approvals: 'Finance controller',
  refunds: 'Finance controller',
  payouts: 'Finance controller',
  'unmatched-money': 'Finance controller',
  'payment-disputes': 'Finance controller',
  reconciliation: 'Finance controller',
  callbacks: 'Finance controller',
  products: 'Product manager',
  'products/edit': 'Product manager',
  'decision-rules': 'Product manager',
  'decision-rules/edit': 'Product manager',
  'landing-pages': 'Marketing',
  'landing-pages/edit': 'Marketing',
  funnel: 'Marketing',
  announcements: 'Marketing',
  'announcements/edit': 'Marketing',
  answers: 'Marketing',
  'answers/edit': 'Marketing',
  'saved-replies': 'Team lead',
  people: 'Administrator',
  roles: 'Administrator',
  invitations: 'Administrator',
}

export type ConsoleScreen = {
  /** As in the router. */
  readonly path: string
  /** A file's name without its ending. */
  readonly name: string
  readonly role: string
}

/** The screens of the console, those of one role beside each other. */
export const consoleScreens: readonly ConsoleScreen[] = routePaths()
  .map(path => ({
    path,
    name: path === '' ? 'home' : path.replace(/s?\/:\w+/, '').replace('/', '-'),
    role: roleOfPath[path] ?? 'Compliance',
  }))
  .toSorted((a, b) => a.role.localeCompare(b.role))

/** Ids for addresses that name something: a late loan with a broken promise, and its borrower. */
export const findConsoleIds = async (base: string): Promise<Readonly<Record<string, string>>> => {
  const staff = sandboxStaff({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: base,
    fetch: request => fetch(request),
  })
  const { data } = await staff(listCases, { promise: 'broken' })
  // The one that fell due last: it was reminded of while the work was made.
  const found = data?.rows.at(-1)
  if (!found) throw new Error('the sandbox has no late loan with a broken promise')
  return { loanId: found.loanId, borrowerId: found.borrowerId }
}

/** Opens a screen as a role, signing in where the page is another person's so far. */
export const openScreen = async (
  page: Page,
  screen: ConsoleScreen,
  ids: Readonly<Record<string, string>>,
): Promise<void> => {
  // Reminders are listed for one borrower.
  const filter = screen.path === 'reminders' ? '?borrowerId=:borrowerId' : ''
  const list = `${screen.path.replace(/\/edit$/, '')}${filter}`
  await openAddress(page, { ...screen, path: list }, ids)
  if (!screen.path.endsWith('/edit')) return
  // An editor is opened for a version of the list above it.
  const row = page.locator('[data-row]').first()
  const version = await row.getAttribute('data-row')
  await openAddress(page, { ...screen, path: `${screen.path}?version=${version}` }, ids)
}

const openAddress = async (
  page: Page,
  { path, role }: ConsoleScreen,
  ids: Readonly<Record<string, string>>,
): Promise<void> => {
  const address = path.replace(/:(\w+)/, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`nobody knows a ${name} for the screen ${path}`)
    return id
  })
  if ((await page.evaluate(() => sessionStorage.getItem('role')).catch(() => null)) === role) {
    await page.goto(`/staff/${address}`)
  } else {
    await page.context().clearCookies()
    await enterConsole(page, role, `/${address}`)
    await page.evaluate(entered => sessionStorage.setItem('role', entered), role)
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
}

/** Opens the first row of the screen's list beside it; false where the screen has no list. */
export const openFirstRow = async (page: Page): Promise<boolean> => {
  const main = page.getByRole('main')
  // A list says whether it is being read; its first rows come after the screen.
  if ((await main.locator('section[aria-busy]').count()) === 0) return false
  const row = main.locator('[data-row]').first()
  await expect(row, `a list without a row: ${page.url()}`).toBeVisible()
  // A list that was kept from before is read again, and may replace the row under the pointer.
  await expect(async () => {
    await row.click()
    const opened = page.getByRole('complementary', { name: /^(Opened|Dibuka)$/ })
    await expect(opened).toBeVisible({ timeout: 3_000 })
  }).toPass()
  return true
}
