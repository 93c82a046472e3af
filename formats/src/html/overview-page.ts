/* What an application and a folder say themselves, as HTML. */
import type { ApplicationReading, FolderNode } from '../pages/read-book.ts'
import { serviceFacts } from './document-page.ts'
import { html, nothing, type Markup } from './markup.ts'
import { heading, prose, type PageContext } from './page-context.ts'
import { errorTable, section } from './page-parts.ts'

export function applicationPage(application: ApplicationReading, context: PageContext): Markup {
  const { texts } = context
  const { name, version, description, environments, errors, constants } = application
  return html`${heading(0, name, context, 'overview')}${
    version !== '' && html`<p class="note">${texts.version} ${version}</p>`
  }${prose(description, context)}${
    section(
      'environments',
      texts.environments,
      environments.length,
      environments.length === 0 ? nothing : environmentTable(environments, context),
      context,
    ).content
  }${section('errors', texts.errorCodes, errors.length, errorTable(errors, context), context).content}${
    section('constants', texts.constants, 0, html`${constants.map((text) => prose(text, context))}`, context).content
  }`
}

function environmentTable(environments: ApplicationReading['environments'], { texts }: PageContext): Markup {
  return html`<table class="error-table">
    <thead>
      <tr>
        <th scope="col">${texts.environment}</th>
        <th scope="col">${texts.address}</th>
      </tr>
    </thead>
    <tbody>
      ${environments.map(
        ({ name, url }) =>
          html`<tr>
            <td>${name}</td>
            <td><code>${url}</code></td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

export function folderPage(folder: FolderNode, context: PageContext): Markup {
  return html`${heading(0, folder.name, context, 'overview')}${prose(folder.description, context)}${
    folder.service === undefined ? nothing : serviceFacts(folder.service, context)
  }`
}
