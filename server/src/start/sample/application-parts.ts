/* What the sample's applications have beside documents: a dictionary, error codes, environments, common headers. */
import {
  addDictionary,
  getConstants,
  getModuleSettings,
  saveConstants,
  updateModuleSettings,
  updateProjectVariables,
} from '@lectern/contracts'
import type { Shop, Story } from './story.ts'
import type { SampleClient } from './sample-client.ts'
import type { SampleTexts } from './sample-files.ts'

/** @returns its id */
export async function addDictionaryTo(
  client: SampleClient,
  { dictionary }: SampleTexts,
  moduleId: string,
): Promise<string> {
  const { id } = await client.call(addDictionary, { body: { ...dictionary, moduleId } })
  return id
}

/** Codes of the project and of the application; those of a document are part of its description. */
export async function writeConstants(
  client: SampleClient,
  { projectCodes, shopCodes }: SampleTexts,
  { projectId, moduleId }: Shop,
): Promise<void> {
  const levels = [
    { level: { projectId }, constants: projectCodes },
    { level: { moduleId }, constants: shopCodes },
  ]
  for (const { level, constants } of levels) {
    const { revision } = await client.call(getConstants, { query: level })
    await client.call(saveConstants, { body: { ...level, ...constants, revision } })
  }
}

/** The environment of `sample-service/` with a header that only members see and a variable in it, and a header all calls have in common. */
export async function writeSettings(
  { files, maintainer: { client }, serviceUrl }: Story,
  moduleId: string,
): Promise<void> {
  const { localEnvironment: local, commonHeader } = files.texts
  const { revision, environments } = await client.call(getModuleSettings, { query: { moduleId } })
  const header = { type: 'string', required: 0 as const }
  await client.call(updateModuleSettings, {
    body: {
      moduleId,
      revision,
      environments: [
        ...environments,
        {
          key: null,
          name: local.name,
          url: `${serviceUrl}/v1`,
          isPublic: 0,
          headers: [{ ...header, name: 'X-Skip-Signature', example: '{{skipSignature}}', description: local.header }],
          variables: [{ name: 'skipSignature', value: '1', isSecret: 0, description: local.variable }],
        },
      ],
      headers: [{ ...header, name: 'X-App-Version', example: '8.4.0', description: commonHeader }],
    },
  })
}

/** A variable that the calls of all its applications have. */
export async function writeProjectVariables(
  client: SampleClient,
  description: string,
  projectId: string,
): Promise<void> {
  const variables = [{ name: 'currency', value: 'CNY', isSecret: 0 as const, description }]
  await client.call(updateProjectVariables, { body: { projectId, version: 0, variables } })
}
