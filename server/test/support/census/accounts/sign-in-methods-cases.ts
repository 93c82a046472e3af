import {
  exchangeLoginKey,
  finishSignInElsewhere,
  getLoginByKey,
  getSignInWays,
  initialDingtalk,
  initialFormLogin,
  initialLdap,
  initialProvider,
  initialWecom,
  linkByPassword,
  listIdentities,
  removeOauthProvider,
  saveDingtalk,
  saveFormLogin,
  saveLdap,
  saveOauthProvider,
  saveSignInOrder,
  saveWecom,
  startLinkIdentity,
  startSignInElsewhere,
  testDingtalk,
  testFormLogin,
  testLdap,
  testOauthProvider,
  testWecom,
  unlinkIdentity,
} from '@lectern/contracts'
import { calls, proof, type CensusCase } from '../calls.ts'

/** An address on this machine where no one listens. */
const nowhere = 'http://127.0.0.1:1'

const provider = { ...initialProvider, issuer: nowhere, clientId: 'lectern' }
const ldap = { ...initialLdap, url: 'ldap://127.0.0.1:1' }
const formLogin = { ...initialFormLogin, url: nowhere }
const dingtalk = { ...initialDingtalk, loginUrl: nowhere, apiUrl: nowhere }
const wecom = { ...initialWecom, loginUrl: nowhere, apiUrl: nowhere }

export const signInWayCases: readonly CensusCase[] = [
  calls(startSignInElsewhere, () => ({ query: { redirect: '/dashboard' } })),
  calls(finishSignInElsewhere, () => ({ query: { state: 'x' } })),
  calls(exchangeLoginKey, () => ({ body: { loginKey: 'x' } })),
  calls(getLoginByKey, () => ({ query: { loginKey: 'x' } })),
  calls(listIdentities),
  calls(startLinkIdentity, () => ({ body: { provider: 'sso', ...proof } })),
  calls(linkByPassword, () => ({ body: { provider: 'ldap' as const, username: 'somebody', password: 'x', proof } })),
  calls(unlinkIdentity, () => ({ body: { provider: 'sso', ...proof } })),
  calls(getSignInWays),
  calls(saveSignInOrder, () => ({ body: { keys: ['ldap', 'account'] } })),
  calls(saveLdap, () => ({ body: { settings: ldap } })),
  calls(saveFormLogin, () => ({ body: { settings: formLogin } })),
  calls(saveOauthProvider, () => ({ body: { settings: provider } })),
  calls(removeOauthProvider, () => ({ body: { key: 'sso' } })),
  calls(saveDingtalk, () => ({ body: { settings: dingtalk } })),
  calls(saveWecom, () => ({ body: { settings: wecom } })),
  calls(testLdap, () => ({ body: { settings: ldap } })),
  calls(testFormLogin, () => ({ body: { settings: formLogin, username: 'somebody', password: 'x' } })),
  calls(testOauthProvider, () => ({ body: { settings: provider, secret: 'x' } })),
  calls(testDingtalk, () => ({ body: { settings: dingtalk, secret: 'x' } })),
  calls(testWecom, () => ({ body: { settings: wecom, secret: 'x' } })),
]
