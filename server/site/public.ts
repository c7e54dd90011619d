import type { Config } from '../config/config.ts'

/**
 * The web app manifest, with which a phone offers to install the pages: the lender's name and
 * colour. Source: W3C, "Web Application Manifest". The icons are drawn by tools/build/brand-images.ts.
 */
export const webManifest = ({
  appName,
  gradientFrom,
}: Pick<Config['brand'], 'appName' | 'gradientFrom'>) => ({
  id: '/home',
  name: appName,
  short_name: appName,
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  theme_color: gradientFrom,
  background_color: '#fbf7ef',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
