import { useState } from 'preact/hooks';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Button } from '../../ui/basics.tsx';
import { Pairs } from '../../ui/table.tsx';
import { disagreementOf, saysBoth } from '../words/explain.ts';
import { type Headed, headed } from '../words/finding-heads.ts';
import { REDACTION_LEGEND, shownReceived } from '../words/redaction.ts';
import { repeatLines } from '../words/repeat.ts';
import type { OfResult } from './data.ts';
import { Evidence, EvidenceLinks } from './evidence.tsx';
import { Command, Foreign, ForeignBlock, foreignValues } from './words.tsx';

const FIRST = 3;
const MORE = 50;

export function FindingList({ result, data }: OfResult) {
  const [amount, show] = useState(FIRST);
  if (result.findings.length === 0) return <Evidence result={result} data={data} />;
  const shown = result.findings.slice(0, amount);
  const commands = shown.map((each) => repeatLines(each, result, (id) => data.commands[id]).join('\n'));
  const said = headed(shown);
  const left = result.findings.length - shown.length;
  const more = plural(left, 'more finding');
  return (
    <div>
      <ol class="finding-list">
        {shown.map((each, at) => {
          const { head = null, rest = each.message } = said[at] ?? {};
          // The command of a finding above is not said again.
          const command = commands.indexOf(commands[at] ?? '') === at ? commands[at] : '';
          const own = { finding: each, result, command: command ?? '', data };
          return <FindingItem head={head} rest={rest} {...own} />;
        })}
      </ol>
      {left > 0 && (
        <>
          <Button
            class="more"
            label={left > MORE ? `Show ${MORE} of ${left} more findings` : `Show ${more}`}
            onClick={() => show(amount + MORE)}
          />
          <p class="left-out">And {more}: run.json has all that were kept.</p>
        </>
      )}
    </div>
  );
}

interface OfItem extends OfResult, Headed {
  readonly finding: ShownFinding;
  readonly command: string;
}

/** What the card says already is not said again. */
function FindingItem({ finding, result, command, data, head, rest }: OfItem) {
  const { message, expected, received, masked, evidence } = finding;
  const isSaid = result.message === message || (result.findings.length === 1 && result.message.endsWith(message));
  const places = foreignValues(disagreementOf(finding));
  return (
    <li>
      {!isSaid && (
        <p class="finding-title">
          {head !== null && (
            <>
              <Foreign text={head} />
              <br />
            </>
          )}
          <Foreign text={rest} />
        </p>
      )}
      {(expected !== undefined || received !== undefined) && !saysBoth(finding) && (
        <div class="comparison">
          <Side name="Expected" text={expected} />
          <Side name="Received" text={shownReceived(finding)} />
        </div>
      )}
      {masked !== undefined && <p class="fine">{REDACTION_LEGEND}</p>}
      {places.length > 0 && <Pairs class="headers" rows={places} />}
      {command !== '' && <Command curl={command} />}
      <EvidenceLinks ids={evidence} data={data} />
    </li>
  );
}

function Side({ name, text = 'not stated' }: { readonly name: string; readonly text: string | undefined }) {
  return (
    <div class={`side ${name.toLowerCase()}`}>
      <p class="side-name">{name}</p>
      <ForeignBlock text={text} label={name} />
    </div>
  );
}
