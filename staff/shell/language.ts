import { useSyncExternalStore } from 'react'
import { overwriteGetLocale } from '#copy/staff/runtime.js'
import { readChoice, storeChoice } from './stored-choice.ts'

/** The console's languages. */
export const consoleLanguages = ['en', 'id'] as const

export type ConsoleLanguage = (typeof consoleLanguages)[number]

/** The name of each language in itself. */
export const languageNames: Readonly<Record<ConsoleLanguage, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
}

const listeners = new Set<() => void>()

const ofBrowser = (): ConsoleLanguage =>
  navigator.languages.some(each => each.startsWith('id')) ? 'id' : 'en'

let language: ConsoleLanguage = 'en'

export const currentLanguage = (): ConsoleLanguage => language

const apply = (chosen: ConsoleLanguage): void => {
  language = chosen
  document.documentElement.lang = chosen
  for (const notify of listeners) notify()
}

export const chooseLanguage = (chosen: ConsoleLanguage): void => {
  storeChoice('language', chosen)
  apply(chosen)
}

/** Sets how messages read the language; called once, before anything is rendered. */
export const provideLanguage = (): void => {
  overwriteGetLocale(currentLanguage)
  apply(readChoice('language', consoleLanguages) ?? ofBrowser())
}

export const useLanguage = (): ConsoleLanguage =>
  useSyncExternalStore(notify => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }, currentLanguage)
