import '@mantine/notifications/styles.css'
import { MantineProvider } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import * as copy from '#copy/staff/list.js'
import { styleNonce } from './settings.ts'
import { theme } from './theme.ts'

let isMounted = false

/** In a root of its own, so that the messages outlive a change of the language. */
const mount = (): void => {
  if (isMounted) return
  isMounted = true
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {/* Not over the foot of the open record, where its buttons are. */}
      <Notifications position="bottom-left" />
    </MantineProvider>,
  )
}

export const show = (notice: NotificationData): void => {
  mount()
  notifications.show({ closeButtonProps: { 'aria-label': copy.close() }, ...notice })
}
