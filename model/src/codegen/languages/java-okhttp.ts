/* Java 11 and later: a client over OkHttp and Jackson. */
import { argumentsOf, callLines } from '../call-lines.ts'
import type { CodeFile, CodeGroup, CodeLanguage, CodeModel, CodeOperation } from '../code-model.ts'
import { pathExpression, quoted } from '../text.ts'
import { clientText } from './java-client.ts'
import { javaFile, javaNaming, javaType, operationHead, packageOf, writeJavaTypes } from './java-types.ts'

export const javaOkhttp: CodeLanguage = {
  naming: { ...javaNaming, parameterNames: ['client', 'call'] },
  write: (model) => [
    ...writeJavaTypes(model),
    ...clientText(packageOf(model), model.baseUrl),
    ...model.groups.map((group) => writeGroup(model, group)),
  ],
}

function writeGroup(model: CodeModel, { name, operations }: CodeGroup): CodeFile {
  const body = `public class ${name} {
    private final ApiClient client;

    public ${name}(ApiClient client) {
        this.client = client;
    }
${operations.map(writeOperation).join('')}}
`
  return javaFile(model, name, body, ['com.fasterxml.jackson.core.type.TypeReference', 'java.io.IOException'])
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, result } = operation
  const signature = argumentsOf(operation)
    .map((each) => `${javaType(each.type)} ${each.name}`)
    .join(', ')
  const target = pathExpression(operation, (each) => `ApiClient.path(${each.name})`)
  const calls = callLines(operation)
    .map((line) => `        call.${line};\n`)
    .join('')
  const type = result.kind === 'none' ? 'void' : javaType(result.type)
  const end = {
    none: '        client.send(call);\n',
    text: '        return client.sendForText(call);\n',
    binary: '        return client.sendForBytes(call);\n',
    json: `        return client.send(call, new TypeReference<${type}>() {});\n`,
  }[result.kind]
  return `
${operationHead(operation)}    public ${type} ${name}(${signature}) throws IOException {
        ApiClient.Call call = new ApiClient.Call(${quoted(method)}, ${target});
${calls}${end}    }
`
}
