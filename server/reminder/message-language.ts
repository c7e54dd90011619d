import type { Locale } from '../platform/copy.ts'

/**
 * What messages are written in. India's are registered word for word, and are so in English alone
 * (decision 030). They lie open on a locked screen: they say no name, no loan and nothing that
 * shames. They are of the plain alphabet of text messages, so that none is sent as twice as many;
 * for that Spanish goes without some accents.
 */
export type MessageLanguage = Exclude<Locale, 'hi'>

/** The day these messages were written; kept with every decision on them. */
export const reminderVersion = '2026-11-21'
