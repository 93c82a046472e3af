import { fillVariables, stringAt, type UsedScheme, type VariableValues } from '@lectern/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBasePath } from '../../../../shared/api/base.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import type { SendingWay } from '../send/call-state.ts'
import type { CallOrigin } from '../send/send-through-proxy.ts'
import { useServiceWork } from '../send/use-service-work.ts'
import { callbackPath, waitForCallback } from './callback.ts'
import { fetchBy } from './fetch-by.ts'
import { flowsOf, flowsOfProvider, needsWindow, type Flow } from './flows.ts'
import { getToken, readProvider, refreshToken, TokenRefusedError, type Token, type TokenWish } from './get-token.ts'

/** How tokens are asked for. */
export interface TokenContext extends CallOrigin {
  way: SendingWay
  /** Address of the environment. */
  server: string
  values: VariableValues
}

const windowFeatures = 'popup,width=560,height=720'

/** Where services have to send the browser back to; people register it there. */
export function redirectUri(): string {
  return new URL(`${getBasePath()}${callbackPath}`, location.origin).href
}

/** The flows of a scheme. Those of an OpenID provider are known once it was asked. */
export function useTokenOf({ name, scheme, scopes }: UsedScheme, secrets: SecretFields, context: TokenContext) {
  const [found, setFound] = useState<readonly Flow[]>([])
  const { t } = useTranslation('debug-token')
  const { problem, isBusy, run, cancel } = useServiceWork(context.visit !== undefined, (error) => {
    if (error instanceof TokenRefusedError) return t('refused', { code: error.code, description: error.message })
    return error instanceof WindowBlockedError ? t('windowBlocked') : undefined
  })
  const { way, server, values } = context
  const provider = stringAt(scheme, 'openIdConnectUrl')
  const flows = provider === undefined ? flowsOf(scheme, server) : found
  const flow = flows.find(({ grant }) => grant === secrets.get(name, 'grant')) ?? flows[0]
  const needed = provider === undefined || scopes.length > 0 ? scopes : ['openid']
  const chosen = secrets.get(name, 'scopes')
  const textOf = (field: string) => fillVariables(secrets.get(name, field), values).trim()
  const keep = ({ accessToken, refreshToken: refresh, endsAtMs }: Token) =>
    secrets.set(name, { token: accessToken, refresh, endsAt: endsAtMs === undefined ? '' : String(endsAtMs) })
  const wishFor = (wanted: Flow): TokenWish => ({
    flow: wanted,
    ...{ clientId: textOf('clientId'), clientSecret: textOf('clientSecret'), user: textOf('user') },
    password: fillVariables(secrets.get(name, 'password'), values),
    placement: secrets.get(name, 'placement') === 'body' ? 'body' : 'header',
    scopes: scopesOf(chosen, needed),
  })
  const discover = () =>
    run(async (signal) => setFound(flowsOfProvider(await readProvider(provider ?? '', fetchBy(way, context, signal)))))
  const ask = (wanted: Flow) => {
    // Browsers open windows only while someone presses something.
    const popup = needsWindow(wanted.grant) ? window.open('', '_blank', windowFeatures) : null
    return run(async (signal) => {
      const visit = (address: URL, state: string) => {
        if (popup === null) throw new WindowBlockedError()
        popup.location.href = address.href
        return waitForCallback(state, signal)
      }
      const steps = { fetch: fetchBy(way, context, signal), redirectUri: redirectUri(), visit }
      try {
        keep(await getToken(wishFor(wanted), steps))
      } finally {
        // Also when it was cancelled, or never had anything to show.
        popup?.close()
      }
    })
  }
  const refresh = (wanted: Flow) =>
    run(async (signal) => {
      const token = await refreshToken(wishFor(wanted), secrets.get(name, 'refresh'), fetchBy(way, context, signal))
      // Services may leave out one that stays the same.
      keep(token.refreshToken === '' ? { ...token, refreshToken: secrets.get(name, 'refresh') } : token)
    })
  return {
    ...{ flows, flow, problem, isBusy, cancel, ask, refresh },
    scopes: scopesOf(chosen, needed),
    /** Asks the provider what it offers; absent for schemes that say it themselves. */
    discover: provider === undefined ? undefined : discover,
  }
}

/** As kept, else those that are needed. */
function scopesOf(kept: string, needed: readonly string[]): string[] {
  return kept === '' ? [...needed] : kept.split(' ').filter((scope) => scope !== '')
}

class WindowBlockedError extends Error {}
