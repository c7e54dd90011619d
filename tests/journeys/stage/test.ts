import { test as base } from '@playwright/test'
import { open } from './deeds.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

type Stage = {
  readonly sandbox: Sandbox
  /** Signs a person in on this phone and opens their loan; answers the loan's query. */
  readonly enter: (personaId: string) => Promise<URLSearchParams>
}

export const test = base.extend<Stage>({
  sandbox: async ({ baseURL }, use) => {
    await use(createSandbox(baseURL ?? ''))
  },
  enter: async ({ page, sandbox }, use) => {
    await use(async personaId => {
      await open(page, await sandbox.ticketFor(personaId))
      return new URL(page.url()).searchParams
    })
  },
})

export { expect } from '@playwright/test'
