export type Coordinates = { readonly latitude: string; readonly longitude: string }

/** About one kilometre; more precision is not needed. */
const decimals = 2
const timeoutMs = 15_000

/** The phone's position, rounded; undefined when it is refused or unknown. */
export const findCoordinates = (): Promise<Coordinates | undefined> =>
  new Promise(resolve => {
    // Not available in older web views.
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
