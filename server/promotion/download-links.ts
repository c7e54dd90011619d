import type { Config } from '../config/config.ts'
import type { LandingTemplate } from './templates/template.ts'

type DownloadLink = { platform: 'ios' | 'android' | 'web'; label: string; url: string }
type DownloadLinkQuery = {
  readonly links_id?: string | undefined
  readonly down_id?: string | undefined
}

/**
 * The links after registering. `down_id` is an advertisement of one package: it leads to the app
 * only, where there is one. `links_id` is a page of links: all of them. Either is added to the
 * links, so that the store and the app know the visitor's source.
 */
export const downloadLinks = (
  { appUrls }: Pick<Config, 'appUrls'>,
  { download: { labels } }: LandingTemplate,
  { links_id: linksId, down_id: downId }: DownloadLinkQuery,
): DownloadLink[] => {
  const apps = (['android', 'ios'] as const).flatMap(platform => {
    const address = appUrls[platform]
    if (address === undefined) return []
    return [{ platform, label: labels[platform], url: withSource(address, { linksId, downId }) }]
  })
  const web: DownloadLink = { platform: 'web', label: labels.web, url: '/home' }
  return downId && !linksId && apps.length > 0 ? apps : [...apps, web]
}

const withSource = (
  address: string,
  source: { linksId?: string | undefined; downId?: string | undefined },
) => {
  const url = new URL(address)
  if (source.linksId) url.searchParams.set('links_id', source.linksId)
  if (source.downId) url.searchParams.set('down_id', source.downId)
  return url.href
}
