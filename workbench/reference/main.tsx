import { render } from 'preact';
import { Bar } from '../../ui/basics.tsx';
import { byId, ready } from '../../ui/window.ts';
import type { Contract } from './openapi.ts';
import { Reference, reveal } from './reference.tsx';

const contract: Contract = JSON.parse(byId('contract').textContent ?? '');

render(
  <>
    <Bar brand="Point-of-sale API" home="main" />
    <main id="main" tabIndex={-1}>
      <h1>Point-of-sale API</h1>
      <p class="lead">
        Every request carries <code>Authorization: Bearer $KEY</code>, but the one for the description itself. Examples
        ask the sandbox, <code>npx counterproof sandbox</code>: ids in them are those of its shop as it starts.
      </p>
      <Reference contract={contract} anchor="" />
    </main>
  </>,
  byId('page'),
);

const arrive = () => reveal(decodeURIComponent(location.hash.slice(1)));
window.addEventListener('hashchange', arrive);
arrive();
ready();
