import '@mantine/core/styles.css'
import './shell/console.css'
import { createRoot } from 'react-dom/client'
import { watchInput } from './shell/calls/attendance.ts'
import { ConsoleApp } from './shell/console-app.tsx'
import { provideLanguage } from './shell/language.ts'
import { styleNonce } from './shell/settings.ts'

declare global {
  /** Read by the library that locks scrolling under a dialog, for its style element. */
  var __webpack_nonce__: string | undefined
}

globalThis.__webpack_nonce__ = styleNonce()
provideLanguage()
watchInput(window)
const place = document.getElementById('console')
if (place === null) throw new Error('the document has no #console; see staff/index.html')
createRoot(place).render(<ConsoleApp />)
