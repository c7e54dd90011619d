import type { Page } from '@playwright/test'

export type VirtualAuthenticator = {
  /** Whether its user agrees from now on, or says no. */
  readonly agree: (does: boolean) => Promise<void>
}

/** Gives the page a device that checks its user, as by a fingerprint, and agrees at first. */
export const addVirtualAuthenticator = async (page: Page): Promise<VirtualAuthenticator> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    agree: async isUserVerified => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
