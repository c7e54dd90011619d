import type { Client } from '#contract/client.ts'
import { contactInfo, contactInfoType } from '#contract/support/calls.ts'
import { requireData } from '../shell/failure/screen-failure.ts'

/** What every page of the site carries in its foot: how we are reached, and who answers. */
export const loadContact = async (api: Client) =>
  requireData(await api(contactInfo, { type: contactInfoType }))

export type ContactInfo = Awaited<ReturnType<typeof loadContact>>
