import type { Client } from '#contract/client.ts'
import { contactInfo, contactInfoType } from '#contract/support/calls.ts'
import { requireData } from '../shell/failure/screen-failure.ts'

/** Contact data of the site's footer. */
export const loadContact = async (api: Client) =>
  requireData(await api(contactInfo, { type: contactInfoType }))

export type ContactInfo = Awaited<ReturnType<typeof loadContact>>
