export type Coordinates = { readonly latitude: string; readonly longitude: string }

/** About a kilometre is near enough, and more is none of our business. */
const decimals = 2
const timeoutMs = 15_000

/** Where the phone is, as roughly as we keep it; undefined when it will not or cannot say. */
export const findCoordinates = (): Promise<Coordinates | undefined> =>
  new Promise(resolve => {
    // Older web views have no such thing.
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude.toFixed(decimals),
          longitude: coords.longitude.toFixed(decimals),
        }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: 600_000 },
    )
  })
